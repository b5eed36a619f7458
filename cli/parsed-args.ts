import type { CommandLine } from './command-declaration.ts'

/** Declared arguments of a command, with examples. */
export type CommandUsage = Pick<CommandLine, 'path' | 'positionals' | 'flags' | 'examples'>

const noUsage: CommandUsage = { path: [], positionals: [], flags: [], examples: [] }

/** Values of a command line by key, from positionals and flags, each with its declared type. */
export class ParsedArgs {
  readonly values: Readonly<Record<string, unknown>>
  readonly usage: CommandUsage

  constructor(values: Readonly<Record<string, unknown>>, usage = noUsage) {
    this.values = values
    this.usage = usage
  }

  text(key: string): string | undefined {
    const value = this.values[key]
    return typeof value === 'string' ? value : undefined
  }

  /** Values of a key that takes several, or an empty list. */
  list(key: string): readonly string[] {
    const value = this.values[key]
    return Array.isArray(value) ? value.map(String) : []
  }

  number(key: string): number | undefined {
    const value = this.values[key]
    return typeof value === 'number' ? value : undefined
  }

  isSet(key: string): boolean {
    return this.values[key] === true
  }

  /** True if `--no-<key>` is on the line. */
  isOff(key: string): boolean {
    return this.values[key] === false
  }
}

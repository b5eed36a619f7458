import type { Effect } from '../server/contract/operation.ts'
import type { Run } from './context.ts'
import { quoteShellWord } from './output/printable.ts'

/** A command written by hand. Its module is loaded when it runs, so that help stays fast. */
export interface Workflow {
  /** `articles edit`. */
  readonly path: string
  readonly summary: string
  readonly positionals?: readonly PositionalManifest[]
  readonly flags?: readonly FlagManifest[]
  /** True if `--dry-run` and `--yes` apply. */
  readonly changes?: true
  /** Lines at the end of the command's help. */
  readonly notes?: readonly string[]
  /** Command lines that work, without the program's name. */
  readonly examples: readonly string[]
  readonly load: () => Promise<Run>
}

/** A command of the tree, from a workflow or from the contract. */
export interface CommandLine {
  readonly path: readonly string[]
  readonly positionals: readonly PositionalManifest[]
  readonly flags: readonly FlagManifest[]
  readonly summary: string
  readonly changes: boolean
  readonly examples: readonly string[]
  /** Lines at the end of the command's help. */
  readonly notes: readonly string[]
  readonly load: () => Promise<Run>
}

/** A command as plain JSON, computed from the contract when the program is built, so that help needs no schemas. */
export interface CommandManifest {
  /** The operation that it calls. */
  readonly id: string
  readonly path: readonly string[]
  readonly positionals: readonly PositionalManifest[]
  readonly flags: readonly FlagManifest[]
  readonly summary: string
  readonly effect: Effect
  /** A command line that works, without the program's name. */
  readonly example?: string
}

export interface PositionalManifest {
  /** Input key, shown as `<slug>`. */
  readonly key: string
  readonly required: boolean
  /** Takes all remaining words; allowed for the last positional only. */
  readonly many?: true
  readonly description?: string
}

export interface FlagManifest {
  /** Input key. */
  readonly key: string
  /** The key in kebab-case, without dashes. */
  readonly name: string
  readonly type: 'text' | 'number' | 'integer' | 'boolean'
  /** May be repeated or hold a comma-separated list. */
  readonly many?: true
  /** May be repeated. Commas belong to the value. */
  readonly repeated?: true
  readonly choices?: readonly (string | number)[]
  readonly required: boolean
  /** Server's default if the flag is absent; shown, never sent. */
  readonly default?: string | number | boolean
  readonly description?: string
  /** Name of the value in help; the flag's name if absent. */
  readonly placeholder?: string
}

type FlagOptions = Omit<Partial<FlagManifest>, 'key' | 'name'>

/** Declares a flag with a value. */
export function valueFlag(name: string, description: string, options: FlagOptions = {}): FlagManifest {
  return { key: camelCase(name), name, type: 'text', required: false, description, ...options }
}

/** Declares a flag without a value. `--no-serve` turns `serve` off. */
export function switchFlag(name: string, description: string): FlagManifest {
  return { key: camelCase(name.replace(/^no-/, '')), name, type: 'boolean', required: false, description }
}

export function positional(key: string, description: string, required = true): PositionalManifest {
  return { key, required, description }
}

/** Returns the key of a flag's value: `hero-image` becomes `heroImage`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

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

/** Formats an example input as a command line. */
export function formatExample(
  { path, positionals, flags }: Pick<CommandManifest, 'path' | 'positionals' | 'flags'>,
  example: Readonly<Record<string, unknown>>,
): string {
  const values = positionals.flatMap(({ key }) =>
    example[key] === undefined ? [] : [quoteShellWord(String(example[key]))],
  )
  const options = flags.flatMap(({ key, name }) => toOptionWords(name, example[key]))
  return [...path, ...values, ...options].join(' ')
}

function toOptionWords(name: string, value: unknown): string[] {
  if (value === undefined || value === false) return []
  if (value === true) return [`--${name}`]
  return (Array.isArray(value) ? value : [value]).flatMap(item => [`--${name}`, quoteShellWord(String(item))])
}

/** Values of a command line by key, from positionals and flags, each with its declared type. */
export class ParsedArgs {
  readonly values: Readonly<Record<string, unknown>>

  constructor(values: Readonly<Record<string, unknown>>) {
    this.values = values
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

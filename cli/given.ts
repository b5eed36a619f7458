/** What a command line gave, by key: positionals and flags alike, each read as the type it was declared with. */
export class Given {
  readonly values: Readonly<Record<string, unknown>>

  constructor(values: Readonly<Record<string, unknown>>) {
    this.values = values
  }

  text(key: string): string | undefined {
    const value = this.values[key]
    return typeof value === 'string' ? value : undefined
  }

  /** Of what takes several; none where none is given. */
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

  /** Whether `--no-<key>` was given. */
  isOff(key: string): boolean {
    return this.values[key] === false
  }
}

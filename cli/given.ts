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

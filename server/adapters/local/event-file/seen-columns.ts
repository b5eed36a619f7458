import type { Headings } from './columns.ts'

/** Limits for reported column names, because every JSON row may have different ones. */
const reportLimits = { names: 100, length: 100, noted: 200 } as const

/** Tracks which columns of a file were read and which were ignored. */
export class ColumnReport {
  readonly read: Headings = {}
  readonly #given = new Set<string>()
  readonly #used = new Set<string>()

  /** @param given column names of a row, or the heading of a table. */
  record(rowNames: readonly string[], headings: Headings): void {
    Object.assign(this.read, { ...headings, ...this.read })
    for (const heading of Object.values(headings)) this.#used.add(heading)
    for (const name of rowNames) if (name !== '' && this.#given.size < reportLimits.noted) this.#given.add(name)
  }

  get unread(): string[] {
    const names = [...this.#given].filter(name => !this.#used.has(name))
    return names.slice(0, reportLimits.names).map(name => name.slice(0, reportLimits.length))
  }
}

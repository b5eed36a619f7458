import type { Headings } from './columns.ts'

/** Limits for reported column names, because every JSON row may have different ones. */
const most = { names: 100, length: 100, noted: 200 } as const

/** Tracks which columns of a file were read and which were ignored. */
export class SeenColumns {
  readonly read: Headings = {}
  readonly #given = new Set<string>()
  readonly #used = new Set<string>()

  /** @param given column names of a row, or the heading of a table. */
  note(given: readonly string[], headings: Headings): void {
    Object.assign(this.read, { ...headings, ...this.read })
    for (const heading of Object.values(headings)) this.#used.add(heading)
    for (const name of given) if (name !== '' && this.#given.size < most.noted) this.#given.add(name)
  }

  get unread(): string[] {
    const names = [...this.#given].filter(name => !this.#used.has(name))
    return names.slice(0, most.names).map(name => name.slice(0, most.length))
  }
}

import type { Steps } from './pace.ts'

/** Rows that are gone through, or put in order, in one step: less than a millisecond of work. */
const rowsAStep = 250

/** Goes through rows. */
export function* eachOf<Row>(rows: Iterable<Row>, hear: (row: Row, at: number) => void): Steps<void> {
  let at = 0
  for (const row of rows) {
    hear(row, at)
    at += 1
    if (at % rowsAStep === 0) yield
  }
}

type Compare<Row> = (one: Row, other: Row) => number

/**
 * Rows in order; those that are equal stay as they are.
 * @param atOnce rows that are put in order in one step; fewer where to compare takes long.
 */
export function* sorted<Row extends object>(rows: readonly Row[], compare: Compare<Row>, atOnce = 4_000): Steps<Row[]> {
  let runs: Row[][] = []
  for (let from = 0; from < rows.length; from += atOnce) {
    runs.push(rows.slice(from, from + atOnce).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const longer: Row[][] = []
    for (let at = 0; at < runs.length; at += 2) longer.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = longer
  }
  return runs[0] ?? []
}

/** Two runs of rows that are in order, as one; of equal ones, those of the first go first. */
export function* merged<Row extends object>(
  ones: readonly Row[],
  others: readonly Row[],
  compare: Compare<Row>,
): Steps<Row[]> {
  const [last, first] = [ones.at(-1), others[0]]
  if (!last || !first || compare(last, first) <= 0) return [...ones, ...others]
  const rows: Row[] = []
  let at = 0
  for (const other of others) {
    for (let one = ones[at]; one && compare(one, other) <= 0; one = ones[at]) {
      rows.push(one)
      at += 1
      if (at % rowsAStep === 0) yield
    }
    rows.push(other)
    if (rows.length % rowsAStep === 0) yield
  }
  for (let one = ones[at]; one; one = ones[at]) {
    rows.push(one)
    at += 1
    if (at % rowsAStep === 0) yield
  }
  return rows
}

/** Some of the rows that are gone through: the first so many in an order, of all or of those that it is about. */
export interface Leading<Row> {
  most: number
  compare: Compare<Row>
  where?(row: Row): boolean
}

/**
 * The first of rows by several orders, in one go through them: none but those are kept, and most are compared once. Of those that are
 * equal, the ones that come first go first.
 */
export function* leading<Row extends object>(rows: Iterable<Row>, asked: readonly Leading<Row>[]): Steps<Row[][]> {
  const all = asked.map(one => new Leaders(one))
  let at = 0
  for (const row of rows) {
    for (const leaders of all) if (leaders.take(row)) yield* leaders.settle()
    at += 1
    if (at % rowsAStep === 0) yield
  }
  const found: Row[][] = []
  for (const leaders of all) found.push(yield* leaders.settle())
  return found
}

/** Fewer are not worth putting in order before all have come. */
const fewestSettled = 1_000

class Leaders<Row extends object> {
  readonly #asked: Leading<Row>
  /** In order. */
  #first: Row[] = []
  /** Those that came since and may be among the first. */
  #others: Row[] = []

  constructor(asked: Leading<Row>) {
    this.#asked = asked
  }

  /** @returns whether there are so many that they are to be settled. */
  take(row: Row): boolean {
    const { most, compare, where } = this.#asked
    const last = this.#first[most - 1]
    if ((where && !where(row)) || (last && compare(last, row) <= 0)) return false
    this.#others.push(row)
    return this.#others.length >= Math.max(most, fewestSettled)
  }

  *settle(): Steps<Row[]> {
    const { most, compare } = this.#asked
    const others = yield* sorted(this.#others, compare, 1_000)
    this.#first = (yield* merged(this.#first, others, compare)).slice(0, most)
    this.#others = []
    return this.#first
  }
}

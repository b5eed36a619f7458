import type { Steps } from './pace.ts'

/** Rows per step: less than a millisecond of work. */
const rowsAStep = 250

/** Calls `visit` for each row. */
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
 * Sorts rows; the order is stable.
 * @param chunkSize rows sorted in one step; choose fewer if comparisons are slow
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

/** Merges two sorted runs; stable, the first run's rows come first. */
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

/** Query for the first `max` rows in an order, optionally filtered. */
export interface Leading<Row> {
  most: number
  compare: Compare<Row>
  where?(row: Row): boolean
}

/**
 * Finds the first rows in several orders in a single pass. Only candidates are kept, and most rows are compared once.
 * Stable.
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

/** Minimum number of candidates to sort before the end. */
const fewestSettled = 1_000

class Leaders<Row extends object> {
  readonly #asked: Leading<Row>
  /** Sorted candidates. */
  #first: Row[] = []
  /** Unsorted candidates. */
  #others: Row[] = []

  constructor(asked: Leading<Row>) {
    this.#asked = asked
  }

  /** Adds a candidate. @returns true if enough candidates have accumulated to sort them */
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

import { setImmediate } from 'node:timers/promises'

/** Maximum milliseconds, and maximum steps, before the event loop gets a turn. */
const MAX_STRETCH_MS = 5
const MAX_STEPS = 200

/** Keeps long work from blocking the event loop. */
export interface Pace {
  /** Counts a step. Returns true if it is time to yield. */
  isDue(): boolean
  /** Yields to the event loop. @throws the signal's reason if it is aborted */
  pause(): Promise<void>
}

export function createPace(signal?: AbortSignal): Pace {
  let steps = 0
  let since = performance.now()
  return {
    isDue() {
      steps += 1
      return steps >= MAX_STEPS || performance.now() - since > MAX_STRETCH_MS
    },
    async pause() {
      signal?.throwIfAborted()
      await yieldToEventLoop()
      signal?.throwIfAborted()
      steps = 0
      since = performance.now()
    },
  }
}

/** Work that yields after each small step. */
export type Steps<Result> = Generator<void, Result>

/** Runs work to its end without yielding to the event loop. */
export function runSync<Result>(work: Steps<Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

/** Runs work and yields to the event loop from time to time. */
export async function runWithPauses<Result>(work: Steps<Result>, pace: Pace = createPace()): Promise<Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (pace.isDue()) await pace.pause()
  }
}

/** Rows per step: less than a millisecond of work. */
const rowsPerStep = 250

/** Calls `visit` for each row. */
export function* forEachRow<Row>(rows: Iterable<Row>, visit: (row: Row, at: number) => void): Steps<void> {
  let at = 0
  for (const row of rows) {
    visit(row, at)
    at += 1
    if (at % rowsPerStep === 0) yield
  }
}

type Compare<Row> = (a: Row, b: Row) => number

/**
 * Sorts rows; the order is stable.
 * @param chunkSize rows sorted in one step; choose fewer if comparisons are slow
 */
export function* sortRows<Row extends object>(
  rows: readonly Row[],
  compare: Compare<Row>,
  chunkSize = 4_000,
): Steps<Row[]> {
  let runs: Row[][] = []
  for (let from = 0; from < rows.length; from += chunkSize) {
    runs.push(rows.slice(from, from + chunkSize).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Row[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeRuns(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

/** Merges two sorted runs; stable, the first run's rows come first. */
export function* mergeRuns<Row extends object>(
  left: readonly Row[],
  right: readonly Row[],
  compare: Compare<Row>,
): Steps<Row[]> {
  const [last, first] = [left.at(-1), right[0]]
  if (!last || !first || compare(last, first) <= 0) return [...left, ...right]
  const rows: Row[] = []
  let at = 0
  for (const next of right) {
    for (let row = left[at]; row && compare(row, next) <= 0; row = left[at]) {
      rows.push(row)
      at += 1
      if (at % rowsPerStep === 0) yield
    }
    rows.push(next)
    if (rows.length % rowsPerStep === 0) yield
  }
  for (let row = left[at]; row; row = left[at]) {
    rows.push(row)
    at += 1
    if (at % rowsPerStep === 0) yield
  }
  return rows
}

/** Query for the first `max` rows in an order, optionally filtered. */
export interface Leading<Row> {
  max: number
  compare: Compare<Row>
  where?(row: Row): boolean
}

/**
 * Finds the first rows in several orders in a single pass. Only candidates are kept, and most rows are compared once.
 * Stable.
 */
export function* findLeading<Row extends object>(
  rows: Iterable<Row>,
  queries: readonly Leading<Row>[],
): Steps<Row[][]> {
  const allLeaders = queries.map(query => new Leaders(query))
  let at = 0
  for (const row of rows) {
    for (const leaders of allLeaders) if (leaders.add(row)) yield* leaders.sortCandidates()
    at += 1
    if (at % rowsPerStep === 0) yield
  }
  const found: Row[][] = []
  for (const leaders of allLeaders) found.push(yield* leaders.sortCandidates())
  return found
}

/** Minimum number of candidates to sort before the end. */
const minToSort = 1_000

class Leaders<Row extends object> {
  readonly #query: Leading<Row>
  /** Sorted candidates. */
  #first: Row[] = []
  /** Unsorted candidates. */
  #others: Row[] = []

  constructor(query: Leading<Row>) {
    this.#query = query
  }

  /** Adds a candidate. @returns true if enough candidates have accumulated to sort them */
  add(row: Row): boolean {
    const { max, compare, where } = this.#query
    const last = this.#first[max - 1]
    if ((where && !where(row)) || (last && compare(last, row) <= 0)) return false
    this.#others.push(row)
    return this.#others.length >= Math.max(max, minToSort)
  }

  *sortCandidates(): Steps<Row[]> {
    const { max, compare } = this.#query
    const others = yield* sortRows(this.#others, compare, 1_000)
    this.#first = (yield* mergeRuns(this.#first, others, compare)).slice(0, max)
    this.#others = []
    return this.#first
  }
}

/**
 * Lets pending I/O and other callers run before the work continues.
 * @throws AbortError if the signal is aborted
 */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await setImmediate(undefined, signal && { signal })
}

/** Waits for work that others may share. @throws the signal's reason as soon as it aborts */
export function endWith<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

import type { ByName, DayCounts, EventCounts } from '../domain/events.ts'
import { runSync, type Steps } from './steps.ts'

/** Interned names: each is stored once and has a number, counted from 0. */
export class Names {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []

  get size(): number {
    return this.#names.length
  }

  /** Returns the number of a name; a new name gets the next one. */
  intern(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.#names.length)
    return this.#names.push(name) - 1
  }

  find(name: string): number | undefined {
    return this.#numbers.get(name)
  }

  /** Returns the name of a number; empty if unknown. */
  at(number: number): string {
    return this.#names[number] ?? ''
  }
}

/** Rows of numbers by name. Needs a sixth of the memory of a map of objects, and sums without comparing names. */
export interface NamedRows {
  names: Names
  /** Numbers per row. */
  width: number
  /** Name number of each row. */
  named: Uint32Array
  /** Numbers of all rows, row after row. */
  numbers: Uint32Array | Float64Array
}

/** Adds rows to per-name sums; the sums of name `n` start at `n * width`. */
export function addRows(sums: Float64Array, { width, named, numbers }: Omit<NamedRows, 'names'>): void {
  let from = 0
  for (const name of named) {
    const first = name * width
    for (let at = first; at < first + width; at += 1, from += 1) sums[at] = (sums[at] ?? 0) + (numbers[from] ?? 0)
  }
}

/** Packs the counts of a day into typed arrays: about 16 bytes a row plus names, a sixth of the memory of maps. */
export function packCounts({ pages, ads, phrases, ...sums }: DayCounts, names: Names): DayCounts {
  return {
    ...sums,
    pages: new Packed(packRows(pages, names, countsEncoding), countsEncoding),
    ads: new Packed(packRows(ads, names, countsEncoding), countsEncoding),
    phrases: new Packed(packRows(phrases, names, numberEncoding), numberEncoding),
  }
}

type Counts = Readonly<EventCounts>

/** Returns the sums of several days by name, without zero rows. They are computed on first access. */
export function sumCounts(days: readonly ByName<Counts>[]): ByName<Counts> {
  return new Sum(days)
}

/** Sums rows. Days that share `names` are added without comparing names; a year takes about ten milliseconds. */
function* sumRows(days: readonly ByName<Counts>[]): Steps<NamedRows> {
  const names = days.map(day => (day instanceof Packed ? day.rows.names : undefined)).findLast(Boolean) ?? new Names()
  const rows = days.map(day => (sharesNames(day, names) ? day.rows : packRows(day, names, countsEncoding)))
  const sums = new Float64Array(names.size * countsEncoding.width)
  for (const dayRows of rows) {
    addRows(sums, dayRows)
    yield
  }
  return removeZeroRows(sums, names)
}

/** Returns counts as rows of visitors, page views and product clicks. */
export function* toRows(counts: ByName<Counts>): Steps<NamedRows> {
  if (counts instanceof Sum) return yield* counts.rows()
  return counts instanceof Packed ? counts.rows : packRows(counts, new Names(), countsEncoding)
}

function sharesNames(day: ByName<Counts>, names: Names): day is Packed<Counts> {
  return day instanceof Packed && day.rows.names === names
}

/** Encoding of a value as a fixed number of numbers. */
interface Encoding<Value> {
  width: number
  write(value: Value, numbers: Uint32Array, at: number): void
  read(numbers: NamedRows['numbers'], at: number): Value
}

const countsEncoding: Encoding<Counts> = {
  width: 3,
  write: ({ visitors, pageviews, productClicks }, numbers, at) => {
    numbers[at] = visitors
    numbers[at + 1] = pageviews
    numbers[at + 2] = productClicks
  },
  read: (numbers, at) => {
    const [visitors, pageviews, productClicks] = [numbers[at], numbers[at + 1], numbers[at + 2]]
    return { visitors: visitors ?? 0, pageviews: pageviews ?? 0, productClicks: productClicks ?? 0 }
  },
}

const numberEncoding: Encoding<number> = {
  width: 1,
  write: (count, numbers, at) => {
    numbers[at] = count
  },
  read: (numbers, at) => numbers[at] ?? 0,
}

function packRows<Value>(values: ByName<Value>, names: Names, { width, write }: Encoding<Value>): NamedRows {
  const [named, numbers] = [new Uint32Array(values.size), new Uint32Array(values.size * width)]
  let row = 0
  values.forEach((value, name) => {
    named[row] = names.intern(name)
    write(value, numbers, row * width)
    row += 1
  })
  return { names, width, named, numbers }
}

/** Removes zero rows in place. */
function removeZeroRows(sums: Float64Array, names: Names): NamedRows {
  const { width } = countsEncoding
  const named = new Uint32Array(sums.length / width)
  let rows = 0
  for (let name = 0; name < named.length; name += 1) {
    const from = name * width
    if (!(sums[from] || sums[from + 1] || sums[from + 2])) continue
    sums.copyWithin(rows * width, from, from + width)
    named[rows] = name
    rows += 1
  }
  return { names, width, named: named.subarray(0, rows), numbers: sums.subarray(0, rows * width) }
}

class Packed<Value> implements ByName<Value> {
  readonly rows: NamedRows
  readonly #encoding: Encoding<Value>

  constructor(rows: NamedRows, encoding: Encoding<Value>) {
    this.rows = rows
    this.#encoding = encoding
  }

  get size(): number {
    return this.rows.named.length
  }

  get(name: string): Value | undefined {
    const number = this.rows.names.find(name)
    const row = number === undefined ? -1 : this.rows.named.indexOf(number)
    return row < 0 ? undefined : this.#readValue(row)
  }

  forEach(visit: (value: Value, name: string) => void): void {
    const { names, named } = this.rows
    for (let row = 0; row < named.length; row += 1) visit(this.#readValue(row), names.at(named[row] ?? 0))
  }

  *[Symbol.iterator](): Generator<[string, Value]> {
    const { names, named } = this.rows
    for (const [row, name] of named.entries()) yield [names.at(name), this.#readValue(row)]
  }

  #readValue(row: number): Value {
    return this.#encoding.read(this.rows.numbers, row * this.rows.width)
  }
}

class Sum implements ByName<Counts> {
  readonly #days: readonly ByName<Counts>[]
  #rows: NamedRows | undefined

  constructor(days: readonly ByName<Counts>[]) {
    this.#days = days
  }

  *rows(): Steps<NamedRows> {
    this.#rows ??= yield* sumRows(this.#days)
    return this.#rows
  }

  get size(): number {
    return this.#packed().size
  }

  get(name: string): Counts | undefined {
    return this.#packed().get(name)
  }

  forEach(visit: (value: Counts, name: string) => void): void {
    this.#packed().forEach(visit)
  }

  [Symbol.iterator](): Generator<[string, Counts]> {
    return this.#packed()[Symbol.iterator]()
  }

  #packed(): Packed<Counts> {
    return new Packed(runSync(this.rows()), countsEncoding)
  }
}

/** Maximum number of cached rows of pages, ads and phrases: a year with thousands of pages a day, about 50 MB. */
const maxRows = 2_000_000
/** Maximum number of distinct names, each stored once. Beyond it the cache is cleared. */
const maxNames = 500_000

/** A cache of the counts of past days. Drops the least recently used days first. */
export class DayCountsCache {
  readonly #days = new Map<string, DayCounts>()
  readonly #limits: { rows: number; names: number }
  #names = new Names()
  #rows = 0

  constructor({ rows = maxRows, names = maxNames } = {}) {
    this.#limits = { rows, names }
  }

  get(day: string): DayCounts | undefined {
    const counts = this.#days.get(day)
    if (!counts) return undefined
    this.#days.delete(day)
    this.#days.set(day, counts)
    return counts
  }

  /** @returns the same counts in packed form. */
  set(counts: DayCounts): DayCounts {
    this.delete(counts.day)
    if (this.#names.size >= this.#limits.names) this.#clear()
    const packed = packCounts(counts, this.#names)
    this.#days.set(counts.day, packed)
    this.#rows += countRows(packed)
    for (const day of this.#days.keys()) {
      if (this.#rows <= this.#limits.rows) break
      this.delete(day)
    }
    return packed
  }

  delete(day: string): void {
    const counts = this.#days.get(day)
    if (!counts) return
    this.#days.delete(day)
    this.#rows -= countRows(counts)
  }

  /** Names are shared by all days, so the unused ones cannot be dropped alone. */
  #clear(): void {
    this.#days.clear()
    this.#names = new Names()
    this.#rows = 0
  }
}

function countRows({ pages, ads, phrases }: DayCounts): number {
  return pages.size + ads.size + phrases.size + 1
}

import {
  type VisitDimension,
  type VisitFilters,
  type VisitRow,
  visitDimensions,
} from '../../../domain/visit-dimensions.ts'
import type { Names } from '../../../lib/packed-counts.ts'
import { findLeading, type Steps } from '../../../lib/steps.ts'
import type { VisitDay } from './visit-day.ts'
import { type ChosenVisits, readingColumns, type SeriesPoint, SumTable, type VisitTotals } from './visit-sums.ts'

/** Filters by the numbers of their values. */
type Wanted = readonly (readonly [VisitDimension, number])[]

interface NamedRow {
  row: number
  name: number
}

/** Counts visits that match the filters. Visitors are counted per day. */
export class VisitCounter {
  readonly #names: Names
  readonly #filters: VisitFilters
  /** Has one row. */
  #total = new SumTable()
  #hours = new SumTable()
  #tables: ReadonlyMap<VisitDimension, SumTable>
  #byDay = new Map<string, SeriesPoint>()
  /** Numbers of visitors and visits so far. */
  #visitors = 0
  #visits = 0

  /** @param dimensions reports to make; none for totals only. */
  constructor(names: Names, filters: VisitFilters, dimensions: readonly VisitDimension[]) {
    this.#names = names
    this.#filters = filters
    this.#tables = new Map(dimensions.map(dimension => [dimension, new SumTable()]))
    this.#total.findRow(0)
    for (let hour = 0; hour < 24; hour += 1) this.#hours.findRow(hour)
  }

  /** Size of its sums in memory. */
  get bytes(): number {
    return [...this.#tables.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Returns a copy to which further days can be added. */
  copy(): VisitCounter {
    const copy = new VisitCounter(this.#names, this.#filters, [])
    copy.#total = this.#total.copy()
    copy.#hours = this.#hours.copy()
    copy.#tables = new Map([...this.#tables].map(([dimension, table]) => [dimension, table.copy()]))
    copy.#byDay = new Map(this.#byDay)
    copy.#visitors = this.#visitors
    copy.#visits = this.#visits
    return copy
  }

  *addDay(day: VisitDay): Steps<void> {
    const before = this.#total.getPoint(0)
    const chosen = this.#choose(day)
    yield
    this.#total.addVisits(day, chosen, new Uint32Array(day.visitor.length))
    yield
    this.#hours.addViews(day, chosen, day.views.hour)
    for (const column of readingColumns) this.#total[column][0] = this.#hours[column].reduce((sum, part) => sum + part)
    for (const [dimension, table] of this.#tables) {
      yield
      if (dimension === 'page') table.addViews(day, chosen, day.views.page)
      else if (dimension === 'goal') table.addGoals(day, chosen)
      else table.addVisits(day, chosen, day.values[dimension])
    }
    const { visitors, visits, pageviews } = this.#total.getPoint(0)
    this.#byDay.set(day.day, {
      visitors: visitors - before.visitors,
      visits: visits - before.visits,
      pageviews: pageviews - before.pageviews,
    })
  }

  /** Chooses the visits that match the filters, and numbers them and the visitors of the day. */
  #choose(day: VisitDay): ChosenVisits {
    const wanted = this.#findWanted()
    const { length } = day.visitor
    const [visits, visitors] = [new Uint32Array(length), new Float64Array(length)]
    const firstVisit = this.#visits + 1
    let count = 0
    for (let visit = 0; visit < length; visit += 1) {
      if (visit === 0 || day.visitor[visit] !== day.visitor[visit - 1]) this.#visitors += 1
      if (!isWanted(wanted, day, visit)) continue
      visits[count] = visit
      visitors[count] = this.#visitors
      count += 1
    }
    this.#visits += count
    return { visits: visits.subarray(0, count), visitors: visitors.subarray(0, count), firstVisit }
  }

  getTotals(): VisitTotals {
    return this.#total.getTotals(0)
  }

  getDay(day: string): SeriesPoint {
    return this.#byDay.get(day) ?? { visitors: 0, visits: 0, pageviews: 0 }
  }

  /** Returns visitors and visits with a page view in each hour of the day. */
  getHours(): (SeriesPoint & { at: string })[] {
    return Array.from({ length: 24 }, (_, hour) => ({
      at: `${String(hour).padStart(2, '0')}:00`,
      ...this.#hours.getPoint(hour),
    }))
  }

  /** Finds the first rows of a dimension, most visitors first, and their number in all. */
  *findRows(dimension: VisitDimension, limit: number): Steps<{ rowsInAll: number; rows: VisitRow[] }> {
    const table = this.#getTable(dimension)
    const named = this.#listNamed(table)
    const compare = (a: NamedRow, b: NamedRow) =>
      (table.visitors[b.row] ?? 0) - (table.visitors[a.row] ?? 0) ||
      (table.pageviews[b.row] ?? 0) - (table.pageviews[a.row] ?? 0) ||
      (this.#names.at(a.name) < this.#names.at(b.name) ? -1 : 1)
    const [leading = []] = yield* findLeading(named, [{ max: limit, compare }])
    return { rowsInAll: named.length, rows: leading.map(({ row, name }) => this.#toRow(dimension, row, name)) }
  }

  /** Returns the values of a dimension that visits have. */
  listNames(dimension: VisitDimension): string[] {
    return this.#listNamed(this.#getTable(dimension)).map(({ name }) => this.#names.at(name))
  }

  #getTable(dimension: VisitDimension): SumTable {
    return this.#tables.get(dimension) ?? new SumTable()
  }

  /** Leaves out visits without a value. They have a row only as the source "Direct". */
  #listNamed({ size, name: names }: SumTable): NamedRow[] {
    const unnamed = this.#names.find('')
    const named: NamedRow[] = []
    for (let row = 0; row < size; row += 1) {
      const name = names[row] ?? 0
      if (name !== unnamed) named.push({ row, name })
    }
    return named
  }

  #toRow(dimension: VisitDimension, row: number, name: number): VisitRow {
    const table = this.#getTable(dimension)
    const totals = table.getTotals(row)
    const views = dimension === 'exit' ? this.#countPageviews(name) : 0
    const all = this.#total.getPoint(0).visitors
    return {
      name: this.#names.at(name),
      ...totals,
      exitRate: views === 0 ? null : (totals.visits * 100) / views,
      events: table.events[row] ?? 0,
      conversionRate: dimension === 'goal' && all > 0 ? (totals.visitors * 100) / all : null,
    }
  }

  #countPageviews(page: number): number {
    const pages = this.#getTable('page')
    return pages.has(page) ? pages.getPoint(pages.findRow(page)).pageviews : 0
  }

  #findWanted(): Wanted {
    return visitDimensions.flatMap(dimension => {
      const value = this.#filters[dimension]
      // No visit has the number of an unknown name.
      return value === undefined ? [] : [[dimension, this.#names.find(value) ?? -1] as const]
    })
  }
}

function isWanted(wanted: Wanted, day: VisitDay, visit: number): boolean {
  for (const [dimension, value] of wanted) {
    if (dimension === 'page') {
      if (!includesWithin(day.views.page, day.firstView, visit, value)) return false
    } else if (dimension === 'goal') {
      if (!includesWithin(day.goals.name, day.firstGoal, visit, value)) return false
    } else if (day.values[dimension][visit] !== value) return false
  }
  return true
}

/** Returns true if a visit's part of a column contains the number. */
function includesWithin(column: Uint32Array, first: Uint32Array, visit: number, number: number): boolean {
  for (let at = first[visit] ?? 0; at < (first[visit + 1] ?? 0); at += 1) if (column[at] === number) return true
  return false
}

/** Maximum size of all cached counters. */
const maxBytes = 50_000_000

/** Caches the latest counters that have the same names. */
export function createCounterCache() {
  let current: Names | undefined
  const counters = new Map<string, VisitCounter>()

  function store(key: string, counter: VisitCounter): void {
    counters.delete(key)
    counters.set(key, counter)
    let size = [...counters.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [oldest, { bytes }] of counters) {
      // The latest counter is cached whatever its size.
      if (size <= maxBytes || oldest === key) break
      counters.delete(oldest)
      size -= bytes
    }
  }

  return {
    /** @param key plain data that identifies what is counted */
    async find(
      { names, key: identity }: { names: Names; key: unknown },
      count: () => Promise<VisitCounter>,
    ): Promise<VisitCounter> {
      if (current !== names) counters.clear()
      current = names
      const key = JSON.stringify(identity)
      const counter = counters.get(key) ?? (await count())
      if (current === names) store(key, counter)
      return counter
    },
  }
}

import {
  type VisitDimension,
  type VisitFilters,
  type VisitRow,
  visitDimensions,
} from '../../../domain/visit-dimensions.ts'
import type { Names } from '../../../lib/packed-counts.ts'
import { findLeading, type Steps } from '../../../lib/steps.ts'
import { noDepth, noSeconds, type VisitDay } from './visit-day.ts'

/** Visitors, visits and page views of a day or an hour. */
export interface SeriesPoint {
  visitors: number
  visits: number
  pageviews: number
}

export interface VisitTotals {
  visitors: number
  visits: number
  pageviews: number
  viewsPerVisit: number | null
  bounceRate: number | null
  visitDuration: number | null
  timeOnPage: number | null
  scrollDepth: number | null
}

/** Columns of a table of sums over visits, or over the views of a page. */
const columns = [
  'visitors',
  'visits',
  'pageviews',
  'bounces',
  'durationMs',
  'seconds',
  'timedViews',
  'depth',
  'scrolledViews',
  'events',
  'name',
  'lastVisitor',
  'lastVisit',
] as const

/** Columns that only views have. */
const readingColumns = ['seconds', 'timedViews', 'depth', 'scrolledViews'] as const

const empty = new Float64Array(0)

/** Sums by the number of a name. Each sum has a column: objects take several times as long. */
class SumTable {
  size = 0
  visitors = empty
  visits = empty
  pageviews = empty
  bounces = empty
  durationMs = empty
  /** Seconds on page, and the number of views that reported them. */
  seconds = empty
  timedViews = empty
  depth = empty
  scrolledViews = empty
  events = empty
  /** Number of the row's name. */
  name = empty
  /** Serial numbers, from 1, of the last counted visitor and visit. Visits are ordered by visitor. */
  lastVisitor = empty
  lastVisit = empty
  /** Rows by the number of their name, counted from 1; 0 without a row. */
  #rows = new Uint32Array(0)

  get bytes(): number {
    return columns.length * this.name.byteLength + this.#rows.byteLength
  }

  copy(): SumTable {
    const copy = new SumTable()
    copy.size = this.size
    for (const column of columns) copy[column] = this[column].slice()
    copy.#rows = this.#rows.slice()
    return copy
  }

  has(name: number): boolean {
    return (this.#rows[name] ?? 0) > 0
  }

  /** Returns the row of a name, which is added if it is missing. */
  findRow(name: number): number {
    const row = this.#rows[name] ?? 0
    return row > 0 ? row - 1 : this.#addRow(name)
  }

  /** Adds visits, each to the row of its name. */
  addVisits(day: VisitDay, { visits, visitors, firstVisit }: ChosenVisits, names: Uint32Array): void {
    const rows = visits.map(visit => this.findRow(names[visit] ?? 0))
    // Adding rows may have replaced the columns.
    const { bounces, durationMs, pageviews } = this
    for (let at = 0; at < rows.length; at += 1) {
      const [row = 0, visit = 0] = [rows[at], visits[at]]
      this.#countOnce(row, visitors[at] ?? 0, firstVisit + at)
      durationMs[row] = (durationMs[row] ?? 0) + (day.durationMs[visit] ?? 0)
      bounces[row] = (bounces[row] ?? 0) + (day.isBounce[visit] ?? 0)
      pageviews[row] = (pageviews[row] ?? 0) + (day.firstView[visit + 1] ?? 0) - (day.firstView[visit] ?? 0)
    }
  }

  /** Adds the views of visits, each to the row of its name. */
  addViews(
    { firstView, views }: VisitDay,
    { visits, visitors, firstVisit }: ChosenVisits,
    names: ArrayLike<number>,
  ): void {
    for (let at = 0; at < visits.length; at += 1) {
      const visit = visits[at] ?? 0
      for (let view = firstView[visit] ?? 0; view < (firstView[visit + 1] ?? 0); view += 1) {
        const row = this.findRow(names[view] ?? 0)
        this.#countOnce(row, visitors[at] ?? 0, firstVisit + at)
        this.pageviews[row] = (this.pageviews[row] ?? 0) + 1
        this.#addReading(row, views.seconds[view] ?? noSeconds, views.depth[view] ?? noDepth)
      }
    }
  }

  addGoals({ firstGoal, goals }: VisitDay, { visits, visitors, firstVisit }: ChosenVisits): void {
    for (let at = 0; at < visits.length; at += 1) {
      const visit = visits[at] ?? 0
      for (let goal = firstGoal[visit] ?? 0; goal < (firstGoal[visit + 1] ?? 0); goal += 1) {
        const row = this.findRow(goals.name[goal] ?? 0)
        this.#countOnce(row, visitors[at] ?? 0, firstVisit + at)
        this.events[row] = (this.events[row] ?? 0) + (goals.events[goal] ?? 0)
      }
    }
  }

  #addReading(row: number, seconds: number, depth: number): void {
    if (seconds !== noSeconds) {
      this.seconds[row] = (this.seconds[row] ?? 0) + seconds
      this.timedViews[row] = (this.timedViews[row] ?? 0) + 1
    }
    if (depth !== noDepth) {
      this.depth[row] = (this.depth[row] ?? 0) + depth
      this.scrolledViews[row] = (this.scrolledViews[row] ?? 0) + 1
    }
  }

  /** Counts a visitor and a visit, by their serial numbers, unless the row has counted them. */
  #countOnce(row: number, visitor: number, visit: number): void {
    if (this.lastVisitor[row] !== visitor) this.visitors[row] = (this.visitors[row] ?? 0) + 1
    if (this.lastVisit[row] !== visit) this.visits[row] = (this.visits[row] ?? 0) + 1
    this.lastVisitor[row] = visitor
    this.lastVisit[row] = visit
  }

  getPoint(row: number): SeriesPoint {
    const [visitors = 0, visits = 0, pageviews = 0] = [this.visitors[row], this.visits[row], this.pageviews[row]]
    return { visitors, visits, pageviews }
  }

  getTotals(row: number): VisitTotals {
    const { visitors, visits, pageviews } = this.getPoint(row)
    const [bounces = 0, durationMs = 0] = [this.bounces[row], this.durationMs[row]]
    const [timedViews = 0, scrolledViews = 0] = [this.timedViews[row], this.scrolledViews[row]]
    return {
      visitors,
      visits,
      pageviews,
      viewsPerVisit: visits === 0 ? null : pageviews / visits,
      bounceRate: visits === 0 ? null : (bounces * 100) / visits,
      visitDuration: visits === 0 ? null : durationMs / 1_000 / visits,
      timeOnPage: timedViews === 0 ? null : (this.seconds[row] ?? 0) / timedViews,
      scrollDepth: scrolledViews === 0 ? null : (this.depth[row] ?? 0) / scrolledViews,
    }
  }

  #addRow(name: number): number {
    if (name >= this.#rows.length) this.#rows = copyTo(new Uint32Array(2 * name + 8), this.#rows)
    if (this.size === this.name.length)
      for (const column of columns) this[column] = copyTo(new Float64Array(2 * this.size + 8), this[column])
    this.name[this.size] = name
    this.size += 1
    this.#rows[name] = this.size
    return this.size - 1
  }
}

/** Visits of a day that match the filters. */
interface ChosenVisits {
  visits: Uint32Array
  /** Serial number of the visitor of each visit. */
  visitors: Float64Array
  /** Serial number of the first visit; the others follow. */
  firstVisit: number
}

function copyTo<Column extends Float64Array | Uint32Array>(larger: Column, column: Column): Column {
  larger.set(column)
  return larger
}

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

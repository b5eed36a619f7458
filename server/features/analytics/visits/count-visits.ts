import {
  type VisitDimension,
  type VisitFilters,
  type VisitRow,
  visitDimensions,
} from '../../../domain/visit-dimensions.ts'
import type { Names } from '../../../lib/packed-counts.ts'
import { findLeading, type Steps } from '../../../lib/steps.ts'
import { noDepth, noSeconds, type VisitDay, visitValues } from './visit-day.ts'
import type { VisitValue } from './visit-divider.ts'

/** Sums over visits, or over the views of a page. */
interface Sums {
  visitors: number
  visits: number
  pageviews: number
  bounces: number
  durationMs: number
  /** Seconds on page, and the number of views that reported them. */
  seconds: number
  timedViews: number
  depth: number
  scrolledViews: number
  events: number
  /** Serial numbers of the last counted visitor and visit. Visits are ordered by visitor. */
  lastVisitor: number
  lastVisit: number
}

function createSums(): Sums {
  return {
    visitors: 0,
    visits: 0,
    pageviews: 0,
    bounces: 0,
    durationMs: 0,
    seconds: 0,
    timedViews: 0,
    depth: 0,
    scrolledViews: 0,
    events: 0,
    lastVisitor: -1,
    lastVisit: -1,
  }
}

/** Sums by the number of a name, with holes. A map takes several times as long. */
type Rows = Sums[]

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

/** Counts visits that match the filters. Visitors are counted per day. */
export class VisitCounter {
  readonly #names: Names
  readonly #filters: VisitFilters
  /** Filters by the numbers of their values, which become known with the days. */
  #wanted: readonly (readonly [VisitDimension, number])[] = []
  readonly #total = createSums()
  readonly #byDimension = new Map<VisitDimension, Rows>()
  readonly #valueRows: readonly (readonly [VisitValue, Rows])[]
  readonly #byDay = new Map<string, SeriesPoint>()
  readonly #byHour: Sums[] = Array.from({ length: 24 }, createSums)
  #visitors = 0
  #visits = 0

  /** @param dimensions reports to make; none for totals only. */
  constructor(names: Names, filters: VisitFilters, dimensions: readonly VisitDimension[]) {
    this.#names = names
    this.#filters = filters
    for (const dimension of dimensions) this.#byDimension.set(dimension, [])
    this.#valueRows = visitValues.flatMap(value => {
      const rows = this.#byDimension.get(value)
      return rows ? [[value, rows] as const] : []
    })
  }

  /** Number of sums, each of about 130 bytes. */
  get size(): number {
    return [...this.#byDimension.values()].reduce((size, rows) => rows.reduce(count => count + 1, size), 0)
  }

  /** Returns a copy to which further days can be added. */
  *copy(): Steps<VisitCounter> {
    const copy = new VisitCounter(this.#names, this.#filters, [...this.#byDimension.keys()])
    Object.assign(copy.#total, this.#total)
    for (const [dimension, rows] of this.#byDimension) {
      const copies = copy.#byDimension.get(dimension) ?? []
      rows.forEach((sums, name) => {
        copies[name] = { ...sums }
      })
      yield
    }
    for (const [day, point] of this.#byDay) copy.#byDay.set(day, point)
    for (const [hour, sums] of this.#byHour.entries()) Object.assign(copy.#byHour[hour] ?? {}, sums)
    copy.#visitors = this.#visitors
    copy.#visits = this.#visits
    return copy
  }

  *addDay(day: VisitDay): Steps<void> {
    const before = { ...this.#total }
    this.#wanted = this.#findWanted()
    let last = -1
    for (let visit = 0; visit < day.visitor.length; visit += 1) {
      const visitor = day.visitor[visit] ?? 0
      if (visitor !== last) this.#visitors += 1
      last = visitor
      if (this.#matches(day, visit)) this.#addVisit(day, visit)
      if (visit % 200 === 0) yield
    }
    const { visitors, visits, pageviews } = this.#total
    this.#byDay.set(day.day, {
      visitors: visitors - before.visitors,
      visits: visits - before.visits,
      pageviews: pageviews - before.pageviews,
    })
  }

  getTotals(): VisitTotals {
    const { visitors, visits, pageviews } = this.#total
    return { visitors, visits, pageviews, ...toRates(this.#total) }
  }

  getDay(day: string): SeriesPoint {
    return this.#byDay.get(day) ?? { visitors: 0, visits: 0, pageviews: 0 }
  }

  /** Returns visitors and visits with a page view in each hour of the day. */
  getHours(): (SeriesPoint & { at: string })[] {
    return this.#byHour.map(({ visitors, visits, pageviews }, hour) => ({
      at: `${String(hour).padStart(2, '0')}:00`,
      visitors,
      visits,
      pageviews,
    }))
  }

  /** Finds the first rows of a dimension, most visitors first, and their number in all. */
  *findRows(dimension: VisitDimension, limit: number): Steps<{ rowsInAll: number; rows: VisitRow[] }> {
    const named = this.#listNamed(dimension)
    const [leading = []] = yield* findLeading(named, [{ max: limit, compare: compareRows }])
    return { rowsInAll: named.length, rows: leading.map(row => this.#toRow(dimension, row)) }
  }

  /** Returns the values of a dimension that visits have. */
  listNames(dimension: VisitDimension): string[] {
    return this.#listNamed(dimension).map(({ name }) => name)
  }

  /** Leaves out visits without a value. They have a row only as the source "Direct". */
  #listNamed(dimension: VisitDimension): NamedSums[] {
    const named: NamedSums[] = []
    this.#byDimension.get(dimension)?.forEach((sums, number) => {
      const name = this.#names.at(number)
      if (name !== '') named.push({ name, number, sums })
    })
    return named
  }

  #toRow(dimension: VisitDimension, { name, number, sums }: NamedSums): VisitRow {
    const { visitors, visits, pageviews, events } = sums
    const rates = toRates(sums)
    const isGoal = dimension === 'goal'
    const views = dimension === 'exit' ? (this.#byDimension.get('page')?.[number]?.pageviews ?? 0) : 0
    return {
      name,
      visitors,
      visits,
      pageviews,
      ...rates,
      exitRate: views === 0 ? null : (visits * 100) / views,
      events,
      conversionRate: isGoal && this.#total.visitors > 0 ? (visitors * 100) / this.#total.visitors : null,
    }
  }

  #findWanted(): (readonly [VisitDimension, number])[] {
    return visitDimensions.flatMap(dimension => {
      const value = this.#filters[dimension]
      // No visit has the number of an unknown name.
      return value === undefined ? [] : [[dimension, this.#names.find(value) ?? -1] as const]
    })
  }

  #matches(day: VisitDay, visit: number): boolean {
    for (const [dimension, value] of this.#wanted) {
      if (dimension === 'page') {
        if (!includesWithin(day.views.page, day.firstView, visit, value)) return false
      } else if (dimension === 'goal') {
        if (!includesWithin(day.goals.name, day.firstGoal, visit, value)) return false
      } else if (day.values[dimension][visit] !== value) return false
    }
    return true
  }

  #addVisit(day: VisitDay, visit: number): void {
    this.#visits += 1
    this.#addToSums(this.#total, day, visit)
    for (const [dimension, rows] of this.#valueRows)
      this.#addToSums(getSums(rows, day.values[dimension][visit] ?? 0), day, visit)
    this.#addViews(day, visit)
    const goals = this.#byDimension.get('goal')
    if (!goals) return
    for (let goal = day.firstGoal[visit] ?? 0; goal < (day.firstGoal[visit + 1] ?? 0); goal += 1) {
      const sums = getSums(goals, day.goals.name[goal] ?? 0)
      this.#countOnce(sums)
      sums.events += day.goals.events[goal] ?? 0
    }
  }

  #addViews(day: VisitDay, visit: number): void {
    const pages = this.#byDimension.get('page')
    for (let view = day.firstView[visit] ?? 0; view < (day.firstView[visit + 1] ?? 0); view += 1) {
      addView(this.#total, day, view)
      const hour = this.#byHour[day.views.hour[view] ?? 0]
      const page = pages && getSums(pages, day.views.page[view] ?? 0)
      for (const sums of [hour, page]) {
        if (!sums) continue
        this.#countOnce(sums)
        addView(sums, day, view)
      }
    }
  }

  #addToSums(sums: Sums, day: VisitDay, visit: number): void {
    this.#countOnce(sums)
    sums.durationMs += day.durationMs[visit] ?? 0
    sums.bounces += day.isBounce[visit] ?? 0
    if (sums !== this.#total) sums.pageviews += (day.firstView[visit + 1] ?? 0) - (day.firstView[visit] ?? 0)
  }

  /** Counts the current visitor and visit, unless they were counted already. */
  #countOnce(sums: Sums): void {
    if (sums.lastVisitor !== this.#visitors) sums.visitors += 1
    if (sums.lastVisit !== this.#visits) sums.visits += 1
    sums.lastVisitor = this.#visitors
    sums.lastVisit = this.#visits
  }
}

interface NamedSums {
  name: string
  number: number
  sums: Sums
}

function compareRows(a: NamedSums, b: NamedSums): number {
  return b.sums.visitors - a.sums.visitors || b.sums.pageviews - a.sums.pageviews || (a.name < b.name ? -1 : 1)
}

/** Maximum number of cached sums, about 50 MB. */
const maxSums = 400_000

/** Caches the latest counters that have the same names. */
export function createCounterCache() {
  let current: Names | undefined
  const counters = new Map<string, VisitCounter>()

  function store(key: string, counter: VisitCounter): void {
    counters.delete(key)
    counters.set(key, counter)
    let sums = [...counters.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [oldest, { size }] of counters) {
      if (sums <= maxSums) break
      counters.delete(oldest)
      sums -= size
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

function getSums(rows: Rows, name: number): Sums {
  const known = rows[name]
  if (known) return known
  const created = createSums()
  rows[name] = created
  return created
}

function addView(sums: Sums, { views }: VisitDay, view: number): void {
  sums.pageviews += 1
  const [seconds = noSeconds, depth = noDepth] = [views.seconds[view], views.depth[view]]
  if (seconds !== noSeconds) {
    sums.seconds += seconds
    sums.timedViews += 1
  }
  if (depth !== noDepth) {
    sums.depth += depth
    sums.scrolledViews += 1
  }
}

/** Returns true if a visit's part of a column contains the number. */
function includesWithin(column: Uint32Array, first: Uint32Array, visit: number, number: number): boolean {
  for (let at = first[visit] ?? 0; at < (first[visit + 1] ?? 0); at += 1) if (column[at] === number) return true
  return false
}

function toRates({ visits, pageviews, bounces, durationMs, seconds, timedViews, depth, scrolledViews }: Sums) {
  return {
    viewsPerVisit: visits === 0 ? null : pageviews / visits,
    bounceRate: visits === 0 ? null : (bounces * 100) / visits,
    visitDuration: visits === 0 ? null : durationMs / 1_000 / visits,
    timeOnPage: timedViews === 0 ? null : seconds / timedViews,
    scrollDepth: scrolledViews === 0 ? null : depth / scrolledViews,
  }
}

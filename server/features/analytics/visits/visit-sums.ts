import { noDepth, noSeconds, type VisitDay } from './visit-day.ts'

/** Visitors, visits and page views of a day or an hour. */
export interface SeriesPoint {
  visitors: number
  visits: number
  pageviews: number
}

export interface VisitTotals extends SeriesPoint {
  viewsPerVisit: number | null
  bounceRate: number | null
  visitDuration: number | null
  timeOnPage: number | null
  scrollDepth: number | null
}

/** Visits of a day that match the filters. */
export interface ChosenVisits {
  visits: Uint32Array
  /** Serial number of the visitor of each visit. */
  visitors: Float64Array
  /** Serial number of the first visit; the others follow. */
  firstVisit: number
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
export const readingColumns = ['seconds', 'timedViews', 'depth', 'scrolledViews'] as const

const empty = new Float64Array(0)

/** Sums by the number of a name. Each sum has a column: objects take several times as long. */
export class SumTable {
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

function copyTo<Column extends Float64Array | Uint32Array>(larger: Column, column: Column): Column {
  larger.set(column)
  return larger
}

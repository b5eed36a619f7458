import { BlogopsError } from '../../../contract/errors.ts'
import type { VisitReport, VisitReportQuery, VisitsNow } from '../../../contract/schemas/visits.ts'
import {
  countDays,
  type DateRange,
  getCompletedDays,
  getPreviousPeriod,
  getSamePeriodLastYear,
  listDays,
  takeFirstDays,
} from '../../../domain/days.ts'
import { formatCount } from '../../../domain/number-format.ts'
import {
  describeUnmatchedFilter,
  type VisitDimension,
  type VisitFilters,
  visitDimensions,
} from '../../../domain/visit-dimensions.ts'
import { createPace, runWithPauses } from '../../../lib/steps.ts'
import type { Clock } from '../../../ports/system.ts'
import type { WebAnalytics } from '../../../ports/web-analytics.ts'
import type { SiteDays } from '../../settings/settings.ts'
import { createCounterCache, VisitCounter } from './count-visits.ts'
import { readDays } from './stored-visits.ts'
import { RecentViews } from './visit-day.ts'
import type { LoggedDay, VisitDays, VisitReader } from './visit-days.ts'
import type { VisitTotals } from './visit-sums.ts'

/** Maximum number of page views of a report and its comparison; they are read one by one. */
const maxPageviews = 5_000_000

export interface VisitSources {
  visitDays: VisitDays
  days: Pick<SiteDays, 'today' | 'timeZone'>
  web: Pick<WebAnalytics, 'source'>
  hasSamples: (range: DateRange) => Promise<boolean>
}

interface CountOptions {
  reader: VisitReader
  filters: VisitFilters
  dimensions: readonly VisitDimension[]
  signal: AbortSignal
}

/** Reports the visits of a range of days by each dimension, compared with an earlier period. */
export function createVisitReport({ visitDays, days, web, hasSamples }: VisitSources) {
  const cache = createCounterCache()

  /** Counts the days that are over once, because only imports change them, and adds the others to a copy. */
  async function count(range: DateRange, options: CountOptions): Promise<VisitCounter> {
    const logged = await listCountable(visitDays, range, await days.today())
    const complete = logged.filter(({ isOver }) => isOver)
    const { reader, filters, dimensions } = options
    const counted = await cache.find({ names: reader.names, key: [filters, dimensions, complete] }, () =>
      addDays(new VisitCounter(reader.names, filters, dimensions), complete, options),
    )
    if (complete.length === logged.length) return counted
    const counter = counted.copy()
    return addDays(
      counter,
      logged.filter(({ isOver }) => !isOver),
      options,
    )
  }

  async function compare(
    range: DateRange,
    {
      period,
      now,
      ...options
    }: Omit<CountOptions, 'dimensions'> & { period: VisitReportQuery['compare']; now: VisitTotals },
  ): Promise<VisitReport['comparison']> {
    const complete = getCompletedDays(range, await days.today())
    if (period === 'none' || complete === null) return null
    const before = period === 'year' ? getSamePeriodLastYear(range) : getPreviousPeriod(range)
    const previous = takeFirstDays(before, countDays(complete))
    const countTotals = (part: DateRange) => count(part, { ...options, dimensions: [] })
    const totals = complete.to === range.to ? now : (await countTotals(complete)).getTotals()
    return { range: complete, totals, previous: { range: previous, totals: (await countTotals(previous)).getTotals() } }
  }

  /** Finds filters that no visit matches although one has the same value in another case. */
  async function findUnmatched(range: DateRange, { filters, ...options }: Omit<CountOptions, 'dimensions'>) {
    const dimensions = visitDimensions.filter(dimension => filters[dimension] !== undefined)
    if (dimensions.length === 0) return []
    const counter = await count(range, { ...options, filters: {}, dimensions })
    return dimensions.flatMap(dimension => {
      const value = filters[dimension] ?? ''
      const alike = counter.listNames(dimension).filter(name => name.toLowerCase() === value.toLowerCase())
      const [meant] = alike
      const isKnown = meant === undefined || alike.includes(value)
      return isKnown ? [] : [describeUnmatchedFilter(dimension, value, meant)]
    })
  }

  return async (
    range: DateRange,
    { compare: period, limit, ...filters }: Omit<VisitReportQuery, 'range'>,
    signal: AbortSignal,
  ): Promise<VisitReport> => {
    assertCountedHere(web)
    const timeZone = await days.timeZone()
    const reader = visitDays.openReader(timeZone)
    const counter = await count(range, { reader, filters, dimensions: visitDimensions, signal })
    const totals = counter.getTotals()
    const pace = createPace(signal)
    const reports: VisitReport['reports'] = []
    for (const dimension of visitDimensions)
      reports.push({ dimension, ...(await runWithPauses(counter.findRows(dimension, limit), pace)) })
    return {
      range,
      timeZone,
      sample: await hasSamples(range),
      notices: totals.visits === 0 ? await findUnmatched(range, { reader, filters, signal }) : [],
      totals,
      comparison: await compare(range, { period, now: totals, reader, filters, signal }),
      days: listDays(range).map(date => ({ at: date, ...counter.getDay(date) })),
      hours: range.from === range.to ? counter.getHours() : null,
      reports,
    }
  }
}

async function addDays(
  counter: VisitCounter,
  logged: readonly LoggedDay[],
  { reader, signal }: CountOptions,
): Promise<VisitCounter> {
  const pace = createPace(signal)
  for await (const day of readDays(reader, logged, signal)) await runWithPauses(counter.addDay(day), pace)
  return counter
}

async function listCountable(visitDays: VisitDays, range: DateRange, today: string) {
  const logged = await visitDays.list(range, today)
  const pageviews = logged.reduce((sum, day) => sum + day.pageviews, 0)
  if (pageviews <= maxPageviews) return logged
  throw new BlogopsError(
    'bad_request',
    `These days have ${formatCount(pageviews)} page views. A report of visits reads at most ${formatCount(maxPageviews)}.`,
    { hint: 'Choose a shorter range.' },
  )
}

/** @throws BlogopsError `conflict` if another service counts the visits. */
function assertCountedHere({ source }: Pick<WebAnalytics, 'source'>): void {
  if (source === 'built-in') return
  throw new BlogopsError(
    'conflict',
    'Plausible counts the visitors of this site, so their visits are not stored here.',
    {
      hint: 'Open the dashboard of Plausible for sources, entry pages, devices and goals.',
    },
  )
}

const maxRows = 10

/** Reports the last thirty minutes, and the hours of today. */
export function createVisitsNow({ visitDays, days, web, clock }: VisitSources & { clock: Clock }) {
  return async (signal: AbortSignal): Promise<VisitsNow> => {
    assertCountedHere(web)
    const [today, timeZone] = [await days.today(), await days.timeZone()]
    const reader = visitDays.openReader(timeZone)
    const [logged] = await visitDays.list({ from: today, to: today }, today)
    const visits = logged && (await reader.readDay(logged, signal))
    const counter = new VisitCounter(reader.names, {}, [])
    if (visits) for (const _ of counter.addDay(visits)) signal.throwIfAborted()
    const recent = new RecentViews(clock.now())
    if (visits) recent.addAll(visits)
    const toRows = (counts: ReadonlyMap<number, ReadonlySet<number>>) =>
      Array.from(counts, ([name, visitors]) => ({ name: reader.names.at(name), visitors: visitors.size }))
        .sort((a, b) => b.visitors - a.visitors)
        .slice(0, maxRows)
    return {
      at: clock.now().toISOString(),
      timeZone,
      visitors: recent.visitors.size,
      minutes: recent.minutes,
      pages: toRows(recent.pages),
      sources: toRows(recent.sources),
      today: { date: today, totals: counter.getTotals(), hours: counter.getHours() },
    }
  }
}

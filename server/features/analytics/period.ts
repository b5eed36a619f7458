import { type Days, firstDays, lengthOf, periodBefore, wholeDays } from '../../contract/analytics-range.ts'
import type { AggregateMetrics, Comparison } from '../../contract/schemas/analytics.ts'
import type { PageFigures, SiteFigures } from '../../ports/web-analytics.ts'
import type { AdDays } from '../ads/range-figures.ts'
import { aggregateOf } from './performance.ts'
import type { Sources } from './sources.ts'
import { addTraffic, noSite, noTraffic, readOrTell, type Told } from './traffic.ts'

type Counted = Pick<PageFigures, 'total' | 'days'>

/** What readers and ads did over a range of days. */
export interface Period<Figures extends Counted> {
  range: Days
  web: Told<Figures>
  ads: AdDays
  metrics: AggregateMetrics
}

/** Who tells of it: of the whole site and all ads, or of one article and its own. */
export interface Readers<Figures extends Counted> {
  web(range: Days): Promise<Told<Figures>>
  ads(range: Days): Promise<AdDays>
  adsKnownTo(range: Days): Promise<string | null>
}

export function readersOfAll({ web, ads }: Pick<Sources, 'web' | 'ads'>, signal: AbortSignal): Readers<SiteFigures> {
  return { web: range => readOrTell(web.read(range, { signal }), noSite), ads: ads.days, adsKnownTo: ads.knownTo }
}

export async function readPeriod<F extends Counted>(readers: Readers<F>, range: Days): Promise<Period<F>> {
  const [web, ads] = await Promise.all([readers.web(range), readers.ads(range)])
  return { range, web, ads, metrics: aggregateOf(web.figures.total, ads.total) }
}

/** A period beside the one before. */
export interface Periods<Figures extends Counted> {
  now: Period<Figures>
  before: Period<Figures>
  /** Those of its days that are over, which are compared. */
  over: Days | null
  comparison: Comparison
  notices: readonly string[]
}

export async function readPeriods<F extends Counted>(
  readers: Readers<F>,
  range: Days,
  today: string,
): Promise<Periods<F>> {
  const over = wholeDays(range, today)
  const [now, before] = await Promise.all([
    readPeriod(readers, range),
    readPeriod(readers, firstDays(periodBefore(range), lengthOf(over ?? range))),
  ])
  const comparison = {
    range,
    trafficKnown: now.web.known,
    adsKnownTo: await readers.adsKnownTo(range),
    compared: over && { range: over, aggregateMetrics: await metricsOf(readers, now, over) },
    previous: { range: before.range, trafficKnown: before.web.known, aggregateMetrics: before.metrics },
  }
  return { now, before, over, comparison, notices: noticesOf(now.web, before.web) }
}

/** What happened within a part of it. */
async function metricsOf<F extends Counted>({ ads }: Readers<F>, { web }: Period<F>, part: Days) {
  const within = web.figures.days.filter(({ date }) => part.from <= date && date <= part.to)
  return aggregateOf(within.reduce(addTraffic, noTraffic), (await ads(part)).total)
}

/** Of the period before only that it could not be read: what else is told of it, is told of this one. */
function noticesOf(now: Told<unknown>, before: Told<unknown>): string[] {
  if (before.known || !now.known) return [...now.notices]
  return [...now.notices, ...before.notices.map(notice => `Of the period before: ${notice}`)]
}

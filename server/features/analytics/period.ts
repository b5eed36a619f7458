import { type Days, firstDays, lengthOf, periodBefore, wholeDays } from '../../contract/analytics-range.ts'
import type { AggregateMetrics, Comparison } from '../../contract/schemas/analytics.ts'
import type { PageFigures, SiteFigures } from '../../ports/web-analytics.ts'
import type { AdDays } from '../ads/range-figures.ts'
import { aggregateOf } from './performance.ts'
import type { Sources } from './sources.ts'
import { addTraffic, noSite, noTraffic, readOrTell, type Told } from './traffic.ts'

type Counted = Pick<PageFigures, 'total' | 'days'>

/** Traffic and ad metrics of a range of days. */
export interface Period<Figures extends Counted> {
  range: Days
  web: Told<Figures>
  ads: AdDays
  metrics: AggregateMetrics
}

/** Data sources of a period: the whole site with all ads, or one article with its ads. */
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

/** A period and the one before it. */
export interface Periods<Figures extends Counted> {
  now: Period<Figures>
  before: Period<Figures>
  /** Complete days of the range, which are compared with the previous period. Null if the range has no complete day. */
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

/** Metrics of a part of the period. */
async function metricsOf<F extends Counted>({ ads }: Readers<F>, { web }: Period<F>, part: Days) {
  const within = web.figures.days.filter(({ date }) => part.from <= date && date <= part.to)
  return aggregateOf(within.reduce(addTraffic, noTraffic), (await ads(part)).total)
}

/**
 * Repeats notices of the previous period only if it could not be read; its other notices also apply to the current
 * one.
 */
function noticesOf(now: Told<unknown>, before: Told<unknown>): string[] {
  if (before.known || !now.known) return [...now.notices]
  return [...now.notices, ...before.notices.map(notice => `Of the period before: ${notice}`)]
}

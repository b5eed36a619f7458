import type { Days } from '../../contract/analytics-range.ts'
import type { AggregateMetrics } from '../../contract/schemas/analytics.ts'
import type { SiteFigures } from '../../ports/web-analytics.ts'
import type { AdDays } from '../ads/range-figures.ts'
import { aggregateOf } from './performance.ts'
import type { Sources } from './sources.ts'
import { addTraffic, noSite, noTraffic, readOrTell, type Told } from './traffic.ts'

/** What readers of the whole site and all ads did over a range of days. */
export interface Period {
  range: Days
  web: Told<SiteFigures>
  ads: AdDays
  metrics: AggregateMetrics
}

/** What happened within a part of it. */
export async function metricsOf({ ads }: Pick<Sources, 'ads'>, { web }: Period, part: Days): Promise<AggregateMetrics> {
  const within = web.figures.days.filter(({ date }) => part.from <= date && date <= part.to)
  return aggregateOf(within.reduce(addTraffic, noTraffic), (await ads.days(part)).total)
}

export async function readPeriod({ web, ads }: Sources, range: Days, signal: AbortSignal): Promise<Period> {
  const [read, ofAds] = await Promise.all([readOrTell(web.read(range, { signal }), noSite), ads.days(range)])
  return { range, web: read, ads: ofAds, metrics: aggregateOf(read.figures.total, ofAds.total) }
}

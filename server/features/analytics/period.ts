import type { Days } from '../../contract/analytics-range.ts'
import type { AggregateMetrics } from '../../contract/schemas/analytics.ts'
import type { SiteFigures } from '../../ports/web-analytics.ts'
import type { AdDays } from '../ads/range-figures.ts'
import { aggregateOf } from './performance.ts'
import type { Sources } from './sources.ts'
import { noSite, readOrTell, type Told } from './traffic.ts'

/** What readers of the whole site and all ads did over a range of days. */
export interface Period {
  range: Days
  web: Told<SiteFigures>
  ads: AdDays
  metrics: AggregateMetrics
}

export async function readPeriod({ web, ads }: Sources, range: Days, signal: AbortSignal): Promise<Period> {
  const [read, ofAds] = await Promise.all([readOrTell(web.read(range, { signal }), noSite), ads.days(range)])
  return { range, web: read, ads: ofAds, metrics: aggregateOf(read.figures.total, ofAds.total) }
}

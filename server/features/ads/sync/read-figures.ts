import type { AdPlatform, InsightRow, InsightsRequest } from '../../../ports/ad-platform.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import { getRemoteIds, toSeries } from '../former-ids.ts'
import type { AdSeries, DayMetrics } from '../insights.ts'
import type { AdDays } from '../store-days.ts'

export interface ReportedMetrics {
  /** Our ads with reported metrics. */
  ads: AdDays[]
  rows: number
  /** Platform ids of ads that are not ours. */
  unknown: ReadonlySet<string>
}

/**
 * Reads the metrics of all ads for some days. All pages are read first, because they are not sorted by ad or day.
 * @throws errors of `AdPlatform`.
 */
export async function readMetrics(
  { records, platform }: { records: RecordReader; platform: AdPlatform },
  request: InsightsRequest,
  signal: AbortSignal,
): Promise<ReportedMetrics> {
  const ownAds = mapByRemoteId(await records.find('ad'))
  const found = new Map<string, Map<string, DayMetrics>>()
  const unknown = new Set<string>()
  for await (const page of platform.insights(request, { signal })) {
    for (const row of page) {
      if (ownAds.has(row.adId)) addDay(found, row.adId, toDay(row, request.by))
      else unknown.add(row.adId)
    }
  }
  const ads = [...found].flatMap(([id, days]) => {
    const ad = ownAds.get(id)
    return ad ? [{ ad, days: [...days.values()] }] : []
  })
  return { ads, unknown, rows: ads.reduce((sum, { days }) => sum + days.length, 0) }
}

/** Pages may shift during reading; duplicate rows count once. */
function addDay(found: Map<string, Map<string, DayMetrics>>, remoteId: string, day: DayMetrics): void {
  const days = found.get(remoteId) ?? new Map<string, DayMetrics>()
  found.set(remoteId, days.set(`${day.date}/${day.group}`, day))
}

function toDay(row: InsightRow, by: InsightsRequest['by']): DayMetrics {
  const { date, impressions, clicks, spendMicros, conversions } = row
  const part = by === 'day' ? ({ by: 'all', group: '' } as const) : { by, group: row[by] ?? 'unknown' }
  return { date, ...part, impressions, clicks, spendMicros, conversions }
}

/** Maps every platform id, past ones included, to its ad. */
function mapByRemoteId(ads: readonly AdRecord[]): ReadonlyMap<string, AdSeries> {
  const linkedAds = ads.flatMap(ad => [...getRemoteIds(ad)].map(remoteId => ({ ad, remoteId })))
  return new Map(linkedAds.map(({ ad, remoteId }) => [remoteId, toSeries(ad, remoteId)]))
}

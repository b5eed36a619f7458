import type { AdPlatform, InsightRow, InsightsRequest } from '../../../ports/ad-platform.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import { ofSeries, remoteIdsOf } from '../former-ids.ts'
import type { DayFigures, OfAd } from '../insights.ts'
import type { AdDays } from '../store-days.ts'

export interface ReadFigures {
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
export async function readFigures(
  { records, platform }: { records: RecordReader; platform: AdPlatform },
  request: InsightsRequest,
  signal: AbortSignal,
): Promise<ReadFigures> {
  const ours = byRemoteId(await records.find('ad'))
  const found = new Map<string, Map<string, DayFigures>>()
  const unknown = new Set<string>()
  for await (const page of platform.insights(request, { signal })) {
    for (const row of page) {
      if (ours.has(row.adId)) put(found, row.adId, toDay(row, request.by))
      else unknown.add(row.adId)
    }
  }
  const ads = [...found].flatMap(([id, days]) => {
    const ad = ours.get(id)
    return ad ? [{ ad, days: [...days.values()] }] : []
  })
  return { ads, unknown, rows: ads.reduce((sum, { days }) => sum + days.length, 0) }
}

/** Pages may shift during reading; duplicate rows count once. */
function put(found: Map<string, Map<string, DayFigures>>, remoteId: string, day: DayFigures): void {
  const days = found.get(remoteId) ?? new Map<string, DayFigures>()
  found.set(remoteId, days.set(`${day.date}/${day.group}`, day))
}

function toDay(row: InsightRow, by: InsightsRequest['by']): DayFigures {
  const { date, impressions, clicks, spendMicros, conversions } = row
  const part = by === 'day' ? ({ by: 'all', group: '' } as const) : { by, group: row[by] ?? 'unknown' }
  return { date, ...part, impressions, clicks, spendMicros, conversions }
}

/** Maps every platform id, past ones included, to its ad. */
function byRemoteId(ads: readonly AdRecord[]): ReadonlyMap<string, OfAd> {
  const named = ads.flatMap(ad => [...remoteIdsOf(ad)].map(remoteId => ({ ad, remoteId })))
  return new Map(named.map(({ ad, remoteId }) => [remoteId, ofSeries(ad, remoteId)]))
}

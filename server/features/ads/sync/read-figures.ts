import type { AdPlatform, InsightRow, InsightsRequest } from '../../../ports/ad-platform.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import type { DayFigures } from '../insights.ts'
import type { AdDays } from '../store-days.ts'

export interface ReadFigures {
  /** Of our own ads, those that anything was told of. */
  ads: AdDays[]
  rows: number
  /** Ids at the platform of ads that are not ours. */
  unknown: ReadonlySet<string>
}

/** Reads what all ads did in some days, whole, as pages mind neither ads nor days. @throws what `AdPlatform` throws. */
export async function readFigures(
  { records, platform }: { records: RecordReader; platform: AdPlatform },
  request: InsightsRequest,
  signal: AbortSignal,
): Promise<ReadFigures> {
  const ours = byRemoteId(await records.find('ad'))
  const found = new Map<AdRecord, Map<string, DayFigures>>()
  const unknown = new Set<string>()
  for await (const page of platform.insights(request, { signal })) {
    for (const row of page) {
      const ad = ours.get(row.adId)
      if (ad) put(found, ad, toDay(row, request.by))
      else unknown.add(row.adId)
    }
  }
  const ads = Array.from(found, ([ad, days]) => ({ ad, days: [...days.values()] }))
  return { ads, unknown, rows: ads.reduce((sum, { days }) => sum + days.length, 0) }
}

/** What is told twice, as pages move while they are read, counts once. */
function put(found: Map<AdRecord, Map<string, DayFigures>>, ad: AdRecord, day: DayFigures): void {
  const days = found.get(ad) ?? new Map<string, DayFigures>()
  found.set(ad, days.set(`${day.date}/${day.group}`, day))
}

function toDay(row: InsightRow, by: InsightsRequest['by']): DayFigures {
  const { date, impressions, clicks, spendMicros, conversions } = row
  const part = by === 'day' ? ({ by: 'all', group: '' } as const) : { by, group: row[by] ?? 'unknown' }
  return { date, ...part, impressions, clicks, spendMicros, conversions }
}

function byRemoteId(ads: readonly AdRecord[]): ReadonlyMap<string, AdRecord> {
  return new Map(ads.flatMap(ad => (ad.remoteId ? [[ad.remoteId, ad] as const] : [])))
}

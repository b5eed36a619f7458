import { createInFlight } from '../../lib/memoize.ts'
import { addRows, Names } from '../../lib/packed-counts.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord } from '../../ports/records.ts'
import { toSeries } from './connection.ts'
import type { AdMetrics } from './insight-days.ts'
import { allAdSets, getDayVersions } from './insight-days.ts'
import { toInsightId } from './insights.ts'

/** Maximum cached rows: two years of 1,000 ad sets, about 30 MB. */
const maxRows = 750_000
const width = 4

interface CachedDay {
  version: number
  /** Numbers of ad sets and ads, and their metrics in this order: impressions, clicks, spendMicros, conversions. */
  named: Uint32Array
  numbers: Float64Array
}

/** Metrics of an ad set or an ad on one day. */
type MetricRow = AdMetrics & { id: string }

/** Returns the summed metrics of each ad set on some days, by its id; those of ads too, if they were requested. */
export type AdSetSums = (dates: readonly string[]) => ReadonlyMap<string, AdMetrics>

/**
 * Caches the metrics of ad sets by day. Each change also changes the day's sum of all ad sets, so that record's
 * version tells whether a cached day is current.
 */
export function createInsightDayCache({ records }: { records: RecordReader }, { rows: maxCachedRows = maxRows } = {}) {
  const cached = new Map<string, CachedDay>()
  const reading = createInFlight<CachedDay>()
  const ids = new Names()
  let rows = 0

  function evict(date: string): void {
    rows -= cached.get(date)?.named.length ?? 0
    cached.delete(date)
  }

  function store(date: string, day: CachedDay): void {
    evict(date)
    cached.set(date, day)
    rows += day.named.length
    for (const oldest of cached.keys()) {
      if (rows <= maxCachedRows) break
      evict(oldest)
    }
  }

  /** Concurrent readers of a day share one query. */
  async function getDay(date: string, version: number, ads: readonly AdRecord[]): Promise<CachedDay> {
    const cachedDay = cached.get(date)
    const read = async () => packDay(version, await findRows(records, date, ads), ids)
    const day = cachedDay?.version === version ? cachedDay : await reading.share(`${date}/${version}`, read)
    store(date, day)
    return day
  }

  function sumDays(days: readonly (CachedDay | undefined)[]): ReadonlyMap<string, AdMetrics> {
    const sums = new Float64Array(ids.size * width)
    const numbers = new Set<number>()
    for (const day of days) {
      if (!day) continue
      addRows(sums, { width, ...day })
      for (const number of day.named) numbers.add(number)
    }
    return new Map(Array.from(numbers, number => [ids.at(number), readMetrics(sums, number * width)]))
  }

  return {
    /**
     * Loads days; the returned function accepts only these. Days are read one at a time to limit memory.
     * @param ads all ads, if their metrics are needed. The calls of one cache either all pass them or all leave them out.
     */
    async read(dates: readonly string[], ads: readonly AdRecord[] = []): Promise<AdSetSums> {
      const days = new Map<string, CachedDay>()
      for (const [date, version] of await getDayVersions(records, dates))
        days.set(date, await getDay(date, version, ads))
      return selected => sumDays(selected.map(date => days.get(date)))
    },
  }
}

/** Reads the metrics of ad sets on a day, and of those ads whose ad set has any. */
async function findRows(records: RecordReader, date: string, ads: readonly AdRecord[]): Promise<MetricRow[]> {
  const days = (await records.find('insightDay', { where: { date } })).filter(({ adSetId }) => adSetId !== allAdSets)
  const adSetIds = new Set(days.map(({ adSetId }) => adSetId))
  const insightIds = ads
    .filter(({ adSetId }) => adSetIds.has(adSetId))
    .flatMap(ad => toSeries(ad, '').series ?? [ad.id])
    .map(series => toInsightId(series, { date, by: 'all', group: '' }))
  const insights = insightIds.length === 0 ? [] : await records.getMany('insight', insightIds)
  return [...days.map(day => ({ ...day, id: day.adSetId })), ...insights.map(day => ({ ...day, id: day.adId }))]
}

function packDay(version: number, rows: readonly MetricRow[], ids: Names): CachedDay {
  const numbers = new Float64Array(rows.length * width)
  rows.forEach(({ impressions, clicks, spendMicros, conversions }, row) => {
    numbers.set([impressions, clicks, spendMicros, conversions], row * width)
  })
  return { version, named: Uint32Array.from(rows, ({ id }) => ids.intern(id)), numbers }
}

function readMetrics(sums: Float64Array, at: number): AdMetrics {
  const [impressions = 0, clicks = 0, spendMicros = 0, conversions = 0] = sums.subarray(at, at + width)
  return { impressions, clicks, spendMicros, conversions }
}

import { createInFlight } from '../../lib/memoize.ts'
import { addRows, Names } from '../../lib/packed-counts.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { InsightDayRecord } from '../../ports/records.ts'
import type { AdMetrics } from './ad-metrics.ts'
import { allAdSets, getDayVersions } from './insight-days.ts'

/** Maximum cached rows: two years of 1,000 ad sets, about 30 MB. */
const maxRows = 750_000
const width = 4

interface CachedDay {
  version: number
  /** Numbers of ad sets, and their metrics in this order: impressions, clicks, spendMicros, conversions. */
  named: Uint32Array
  numbers: Float64Array
}

/** Returns the summed metrics of each ad set on some days, by ad set id. */
export type AdSetSums = (dates: readonly string[]) => ReadonlyMap<string, AdMetrics>

/**
 * Caches the metrics of ad sets by day. Each change also changes the day's sum of all ad sets, so that record's
 * version tells whether a cached day is current.
 */
export function createInsightDayCache({ records }: { records: RecordReader }, { rows: maxCachedRows = maxRows } = {}) {
  const cached = new Map<string, CachedDay>()
  const reading = createInFlight<CachedDay>()
  const adSets = new Names()
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

  async function getDay(date: string, version: number): Promise<CachedDay> {
    const cachedDay = cached.get(date)
    const day = cachedDay?.version === version ? cachedDay : await readDay(date, version)
    store(date, day)
    return day
  }

  /** Concurrent readers of a day share one query. */
  function readDay(date: string, version: number): Promise<CachedDay> {
    return reading.share(`${date}/${version}`, async () => packDay(version, await findDays(date), adSets))
  }

  async function findDays(date: string): Promise<InsightDayRecord[]> {
    const days = await records.find('insightDay', { where: { date } })
    return days.filter(({ adSetId }) => adSetId !== allAdSets)
  }

  function sumDays(days: readonly (CachedDay | undefined)[]): ReadonlyMap<string, AdMetrics> {
    const sums = new Float64Array(adSets.size * width)
    const adSetNumbers = new Set<number>()
    for (const day of days) {
      if (!day) continue
      addRows(sums, { width, ...day })
      for (const adSet of day.named) adSetNumbers.add(adSet)
    }
    return new Map(Array.from(adSetNumbers, adSet => [adSets.at(adSet), readMetrics(sums, adSet * width)]))
  }

  return {
    /** Loads days; the returned function accepts only these. Days are read one at a time to limit memory. */
    async read(dates: readonly string[]): Promise<AdSetSums> {
      const days = new Map<string, CachedDay>()
      for (const [date, version] of await getDayVersions(records, dates)) days.set(date, await getDay(date, version))
      return selected => sumDays(selected.map(date => days.get(date)))
    },
  }
}

function packDay(version: number, days: readonly InsightDayRecord[], adSets: Names): CachedDay {
  const numbers = new Float64Array(days.length * width)
  days.forEach(({ impressions, clicks, spendMicros, conversions }, row) => {
    numbers.set([impressions, clicks, spendMicros, conversions], row * width)
  })
  return { version, named: Uint32Array.from(days, ({ adSetId }) => adSets.intern(adSetId)), numbers }
}

function readMetrics(sums: Float64Array, at: number): AdMetrics {
  const [impressions = 0, clicks = 0, spendMicros = 0, conversions = 0] = sums.subarray(at, at + width)
  return { impressions, clicks, spendMicros, conversions }
}

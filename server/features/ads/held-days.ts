import { addRows, Names } from '../../ports/named-rows.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { InsightDayRecord } from '../../ports/records.ts'
import type { Figures } from './figures.ts'
import { allAdSets, versionsOfDays } from './insight-days.ts'

/** Maximum cached rows: two years of 1,000 ad sets, about 30 MB. */
const mostRows = 750_000
const width = 4

interface HeldDay {
  version: number
  /** Numbers of ad sets, and their metrics in this order: impressions, clicks, spendMicros, conversions. */
  named: Uint32Array
  numbers: Float64Array
}

/** Returns the summed metrics of each ad set on some days, by ad set id. */
export type SumsOfAdSets = (dates: readonly string[]) => ReadonlyMap<string, Figures>

/**
 * Caches the metrics of ad sets by day. Each change also changes the day's sum of all ad sets, so that record's
 * version tells whether a cached day is current.
 */
export function createHeldDays({ records }: { records: RecordReader }, { rows: most = mostRows } = {}) {
  const held = new Map<string, HeldDay>()
  const reading = new Map<string, Promise<HeldDay>>()
  const adSets = new Names()
  let rows = 0

  function forget(date: string): void {
    rows -= held.get(date)?.named.length ?? 0
    held.delete(date)
  }

  function hold(date: string, day: HeldDay): void {
    forget(date)
    held.set(date, day)
    rows += day.named.length
    for (const oldest of held.keys()) {
      if (rows <= most) break
      forget(oldest)
    }
  }

  async function dayOf(date: string, version: number): Promise<HeldDay> {
    const known = held.get(date)
    const day = known?.version === version ? known : await readDay(date, version)
    hold(date, day)
    return day
  }

  /** Concurrent readers of a day share one query. */
  function readDay(date: string, version: number): Promise<HeldDay> {
    const key = `${date}/${version}`
    const known = reading.get(key)
    if (known) return known
    const read = daysOn(date)
      .then(days => packed(version, days, adSets))
      .finally(() => reading.delete(key))
    reading.set(key, read)
    return read
  }

  async function daysOn(date: string): Promise<InsightDayRecord[]> {
    const days = await records.find('insightDay', { where: { date } })
    return days.filter(({ adSetId }) => adSetId !== allAdSets)
  }

  function sumsOf(days: readonly (HeldDay | undefined)[]): ReadonlyMap<string, Figures> {
    const sums = new Float64Array(adSets.size * width)
    const named = new Set<number>()
    for (const day of days) {
      if (!day) continue
      addRows(sums, { width, ...day })
      for (const adSet of day.named) named.add(adSet)
    }
    return new Map(Array.from(named, adSet => [adSets.at(adSet), figuresAt(sums, adSet * width)]))
  }

  return {
    /** Loads days; the returned function accepts only these. Days are read one at a time to limit memory. */
    async read(dates: readonly string[]): Promise<SumsOfAdSets> {
      const days = new Map<string, HeldDay>()
      for (const [date, version] of await versionsOfDays(records, dates)) days.set(date, await dayOf(date, version))
      return some => sumsOf(some.map(date => days.get(date)))
    },
  }
}

function packed(version: number, days: readonly InsightDayRecord[], adSets: Names): HeldDay {
  const numbers = new Float64Array(days.length * width)
  days.forEach(({ impressions, clicks, spendMicros, conversions }, row) => {
    numbers.set([impressions, clicks, spendMicros, conversions], row * width)
  })
  return { version, named: Uint32Array.from(days, ({ adSetId }) => adSets.numberOf(adSetId)), numbers }
}

function figuresAt(sums: Float64Array, at: number): Figures {
  const [impressions = 0, clicks = 0, spendMicros = 0, conversions = 0] = sums.subarray(at, at + width)
  return { impressions, clicks, spendMicros, conversions }
}

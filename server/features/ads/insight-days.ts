import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { InsightDayRecord } from '../../ports/records.ts'

export interface AdMetrics {
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
}

export const zeroMetrics: Readonly<AdMetrics> = { impressions: 0, clicks: 0, spendMicros: 0, conversions: 0 }

export function addMetrics(a: Readonly<AdMetrics>, b: Readonly<AdMetrics>, sign: 1 | -1 = 1): AdMetrics {
  return {
    impressions: a.impressions + sign * b.impressions,
    clicks: a.clicks + sign * b.clicks,
    spendMicros: a.spendMicros + sign * b.spendMicros,
    conversions: a.conversions + sign * b.conversions,
  }
}

export function areMetricsEqual(a: AdMetrics | undefined, b: AdMetrics): boolean {
  return (
    a !== undefined &&
    a.impressions === b.impressions &&
    a.clicks === b.clicks &&
    a.spendMicros === b.spendMicros &&
    a.conversions === b.conversions
  )
}

/** Pseudo ad set id for the sum of all ad sets. */
export const allAdSets = 'all'

const toDayId = (adSetId: string, date: string) => `${adSetId}/${date}`

/** Adds to the daily sums of an ad set and of all ad sets. */
export async function addToDays(
  tx: Transaction,
  adSetId: string,
  differences: ReadonlyMap<string, Readonly<AdMetrics>>,
): Promise<void> {
  for (const [date, difference] of differences) {
    for (const scope of [adSetId, allAdSets]) await addToDay(tx, { adSetId: scope, date }, difference)
  }
}

/** Removes the days of an ad set and subtracts them from the sum of all. */
export async function removeDays(tx: Transaction, adSetId: string): Promise<void> {
  for (const day of await tx.find('insightDay', { where: { adSetId } })) {
    await addToDay(tx, { adSetId: allAdSets, date: day.date }, addMetrics(zeroMetrics, day, -1))
    await tx.delete('insightDay', day.id)
  }
}

/** Replaces all days of an ad set. */
export async function replaceDays(
  tx: Transaction,
  adSetId: string,
  days: ReadonlyMap<string, Readonly<AdMetrics>>,
): Promise<void> {
  const old = new Map((await tx.find('insightDay', { where: { adSetId } })).map(day => [day.date, day]))
  for (const date of new Set([...old.keys(), ...days.keys()])) {
    const { id, version } = old.get(date) ?? { id: toDayId(adSetId, date), version: 0 }
    await putDay(tx, { id, version, adSetId, date, ...(days.get(date) ?? zeroMetrics) })
  }
}

/** Returns the combined metrics of ad sets for each day, with zeros for days without data. */
export async function getDailyMetrics(
  reader: RecordReader,
  adSetIds: readonly string[],
  dates: readonly string[],
): Promise<{ date: string; metrics: Readonly<AdMetrics> }[]> {
  const sums = new Map<string, AdMetrics>()
  const ids = dates.flatMap(date => adSetIds.map(id => toDayId(id, date)))
  for (const day of await reader.getMany('insightDay', ids))
    sums.set(day.date, addMetrics(sums.get(day.date) ?? zeroMetrics, day))
  return dates.map(date => ({ date, metrics: sums.get(date) ?? zeroMetrics }))
}

/** Returns the record version of each day with data. It changes with every change of the day's metrics. */
export async function getDayVersions(
  reader: RecordReader,
  dates: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = dates.map(date => toDayId(allAdSets, date))
  const days = await reader.getMany('insightDay', ids)
  return new Map(days.map(({ date, version }) => [date, version]))
}

async function addToDay(
  tx: Transaction,
  { adSetId, date }: Pick<InsightDayRecord, 'adSetId' | 'date'>,
  difference: Readonly<AdMetrics>,
): Promise<void> {
  const id = toDayId(adSetId, date)
  const old = await tx.get('insightDay', id)
  await putDay(tx, { id, version: old?.version ?? 0, adSetId, date, ...addMetrics(old ?? zeroMetrics, difference) })
}

/** Deletes days without metrics, except for the sum of all ad sets, whose version must not restart. */
async function putDay(tx: Transaction, day: InsightDayRecord): Promise<void> {
  if (day.adSetId === allAdSets || hasMetrics(day)) await tx.put('insightDay', day)
  else await tx.delete('insightDay', day.id)
}

export const hasMetrics = (metrics: AdMetrics): boolean => !areMetricsEqual(metrics, zeroMetrics)

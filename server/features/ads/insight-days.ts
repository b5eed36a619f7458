import { addDays, type DateRange, listDays } from '../../domain/days.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { AdSetRecord, InsightDayRecord } from '../../ports/records.ts'
import { findSyncedUntil } from './sync/sync-state.ts'

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

const hasMetrics = (metrics: AdMetrics): boolean => !areMetricsEqual(metrics, zeroMetrics)

/**
 * Returns the last day with known ad metrics, or null if that is `until` or later. That is the last day with metrics
 * or the last synced day; without either, the day before the first ad set was created.
 */
export async function findLastKnownDay(records: RecordReader, until: string): Promise<string | null> {
  const last = (await findLastReportedDay(records)) ?? (await findDayBeforeAds(records))
  return last !== null && last < until ? last : null
}

/** Returns the last day that an import or Facebook reported on, or null. */
export async function findLastReportedDay(records: RecordReader): Promise<string | null> {
  const reported = await Promise.all([findLatestDay(records, allAdSets), findSyncedUntil(records)])
  return reported.reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b))
}

/** Returns true if metrics were reported for the ad set, or for days since it was created. */
export function areMetricsKnown({ createdAt }: AdSetRecord, isReported: boolean, lastReported: string | null): boolean {
  return isReported || (lastReported !== null && createdAt.slice(0, 10) <= lastReported)
}

/** Returns the last day with metrics, or null. */
export async function findLatestDay(reader: RecordReader, adSetId: string): Promise<string | null> {
  const lastFirst = { where: { adSetId }, orderBy: 'date', direction: 'desc' } as const
  const [last] = await reader.find('insightDay', { ...lastFirst, limit: 1 })
  if (!last || hasMetrics(last)) return last?.date ?? null
  return (await reader.find('insightDay', lastFirst)).find(hasMetrics)?.date ?? null
}

async function findDayBeforeAds(records: RecordReader): Promise<string | null> {
  const [first] = await records.find('adSet', { limit: 1 })
  return first ? addDays(first.createdAt.slice(0, 10), -1) : null
}

/** Marks ad sets as containing sample metrics. Missing ad sets are skipped. */
export async function markSampleMetrics(tx: Transaction, adSetIds: Iterable<string>): Promise<void> {
  for (const id of new Set(adSetIds)) {
    const adSet = await tx.get('adSet', id)
    if (adSet && !adSet.sampleFigures) await tx.put('adSet', { ...adSet, sampleFigures: true })
  }
}

/** Returns the ad sets that contain sample metrics. */
export function findSampledAdSets(records: RecordReader): Promise<AdSetRecord[]> {
  return records.find('adSet', { where: { sampleFigures: true } })
}

/** Returns true if the metrics of these ad sets in the range may contain sample data. */
export async function hasSampleMetrics(
  records: RecordReader,
  adSets: readonly AdSetRecord[],
  range: Readonly<DateRange>,
): Promise<boolean> {
  for (const { id } of adSets.filter(({ sampleFigures }) => sampleFigures)) {
    const days = await getDailyMetrics(records, [id], listDays({ ...range }))
    if (days.some(({ metrics }) => hasMetrics(metrics))) return true
  }
  return false
}

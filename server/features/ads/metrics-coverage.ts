import { addDays, type DateRange, listDays } from '../../domain/days.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { allAdSets, getDailyMetrics, hasMetrics } from './insight-days.ts'
import { findSyncedUntil } from './sync/sync-state.ts'

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

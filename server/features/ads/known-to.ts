import { addDays } from '../../contract/analytics-range.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { allAdSets, findLatestDay } from './insight-days.ts'
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
export function areMetricsKnown({ createdAt }: AdSetRecord, hasMetrics: boolean, lastReported: string | null): boolean {
  return hasMetrics || (lastReported !== null && createdAt.slice(0, 10) <= lastReported)
}

async function findDayBeforeAds(records: RecordReader): Promise<string | null> {
  const [first] = await records.find('adSet', { limit: 1 })
  return first ? addDays(first.createdAt.slice(0, 10), -1) : null
}

import { daysLater } from '../../contract/analytics-range.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { allAdSets, latestDay } from './insight-days.ts'
import { syncedTo } from './sync/sync-state.ts'

/**
 * Returns the last day with known ad metrics, or null if that is `until` or later. That is the last day with metrics
 * or the last synced day; without either, the day before the first ad set was created.
 */
export async function knownTo(records: RecordReader, until: string): Promise<string | null> {
  const last = (await lastReportedDay(records)) ?? (await dayBeforeAds(records))
  return last !== null && last < until ? last : null
}

/** Returns the last day that an import or Facebook reported on, or null. */
export async function lastReportedDay(records: RecordReader): Promise<string | null> {
  const reported = await Promise.all([latestDay(records, allAdSets), syncedTo(records)])
  return reported.reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b))
}

/** Returns true if metrics were reported for the ad set, or for days since it was created. */
export function areFiguresKnown({ createdAt }: AdSetRecord, hasFigures: boolean, lastReported: string | null): boolean {
  return hasFigures || (lastReported !== null && createdAt.slice(0, 10) <= lastReported)
}

async function dayBeforeAds(records: RecordReader): Promise<string | null> {
  const [first] = await records.find('adSet', { limit: 1 })
  return first ? daysLater(first.createdAt.slice(0, 10), -1) : null
}

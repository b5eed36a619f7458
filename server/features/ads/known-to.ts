import { daysLater } from '../../contract/analytics-range.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { allAdSets, latestDay } from './insight-days.ts'
import { syncedTo } from './sync/sync-state.ts'

/**
 * The last day of which it is known what ads did, if days up to `until` go on after it; otherwise null. It is the last day on which any
 * ad has figures, or up to which Facebook was asked for them. Without either, it is the day before the first ad set was created.
 */
export async function knownTo(records: RecordReader, until: string): Promise<string | null> {
  const last = (await lastReportedDay(records)) ?? (await dayBeforeAds(records))
  return last !== null && last < until ? last : null
}

/** The last day that an import or Facebook reported on; null if neither ever did. */
export async function lastReportedDay(records: RecordReader): Promise<string | null> {
  const reported = await Promise.all([latestDay(records, allAdSets), syncedTo(records)])
  return reported.reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b))
}

/** Returns whether anything was reported of an ad set, or of days since it was created. */
export function areFiguresKnown({ createdAt }: AdSetRecord, hasFigures: boolean, lastReported: string | null): boolean {
  return hasFigures || (lastReported !== null && createdAt.slice(0, 10) <= lastReported)
}

async function dayBeforeAds(records: RecordReader): Promise<string | null> {
  const [first] = await records.find('adSet', { limit: 1 })
  return first ? daysLater(first.createdAt.slice(0, 10), -1) : null
}

import type { RecordReader } from '../../ports/record-store.ts'
import { allAdSets, latestDay } from './insight-days.ts'
import { syncedTo } from './sync/sync-state.ts'

/**
 * The last day of which it is known what ads did, where days up to `until` go on after it: the last on which any ad has
 * figures, or up to which Facebook was asked for them. Null where all is known, and where nobody ever told of anything.
 */
export async function knownTo(records: RecordReader, until: string): Promise<string | null> {
  const told = await Promise.all([latestDay(records, allAdSets), syncedTo(records)])
  const last = told.reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b))
  return last !== null && last < until ? last : null
}

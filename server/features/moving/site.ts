import { BlogopsError } from '../../contract/errors.ts'
import { allDays } from '../../domain/days.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { RestorableRecordStore } from '../../ports/record-store.ts'
import { type Kind, recordIndexes } from '../../ports/records.ts'

/** The stores of a site. */
export interface Site {
  records: RestorableRecordStore
  blobs: BlobStore
  eventLog: Pick<EventLog, 'append' | 'read'>
}

export interface SiteCounts {
  /** Counts by kind, omitting zeros. */
  records: Record<string, number>
  blobs: number
  events: number
}

export const allKinds: readonly Kind[] = Object.keys(recordIndexes).filter(
  (name): name is Kind => name in recordIndexes,
)

export async function isEmpty({ records, blobs, eventLog }: Site): Promise<boolean> {
  for (const kind of allKinds) if ((await records.find(kind, { limit: 1 })).length > 0) return false
  if ((await blobs.list('')).length > 0) return false
  for await (const _ of eventLog.read(allDays)) return false
  return true
}

export async function countSite({ records, blobs, eventLog }: Site): Promise<SiteCounts> {
  const counts: SiteCounts = { records: {}, blobs: (await blobs.list('')).length, events: 0 }
  for (const kind of allKinds) setCount(counts, kind, (await records.find(kind)).length)
  for await (const _ of eventLog.read(allDays)) counts.events += 1
  return counts
}

export function setCount({ records }: SiteCounts, kind: Kind, count: number): void {
  if (count > 0) records[kind] = count
}

/** Error for data that was read back differently, or changed by another writer during the move. */
export function createMismatchError(item: string): BlogopsError {
  return new BlogopsError('storage_damaged', `The move is incomplete: ${item} differs between source and target.`, {
    hint: 'Stop everything that writes to either of them, then run the move again. It continues with the differences.',
  })
}

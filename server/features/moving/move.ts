import { compareBlobs, copyBlobs } from './copy-blobs.ts'
import { compareEvents, copyEvents } from './copy-events.ts'
import { compareRecords, copyRecords } from './copy-records.ts'
import type { Site, SiteCounts } from './site.ts'

/** How far a move is. */
export interface MoveStep {
  part: 'records' | 'blobs' | 'events' | 'check'
  /** A kind of record, `blob`, or a day of events. */
  of: string
  done: number
  /** Null where it is not known beforehand. */
  total: number | null
}

/** Told ahead of each piece of work; what it throws ends the move there, and a later one goes on. */
export type Step = (step: MoveStep) => void

export interface Moved {
  /** What both places hold. */
  counts: SiteCounts
  /** Of that, how much this run wrote or took away: less than all where an earlier one had begun. */
  written: { records: number; blobs: number; events: number }
}

/**
 * Makes the site there the one that is here, then reads both and compares each record, blob and event. Nobody may write to
 * either meanwhile.
 * @throws BlogopsError `storage_damaged` for what differs then, `conflict`, and those of the stores.
 */
export async function moveSite(from: Site, to: Site, step: Step): Promise<Moved> {
  // Bodies are there before the records that name them, as everywhere.
  const { sums, written: blobs } = await copyBlobs(from, to, step)
  const records = await copyRecords(from, to, step)
  const events = await copyEvents(from, to, step)
  const counts: SiteCounts = { records: {}, blobs: sums.size, events: 0 }
  await compareRecords(from, to, counts, step)
  await compareBlobs(sums, to, step)
  counts.events = await compareEvents(from, to, step)
  return { counts, written: { records, blobs, events } }
}

import { compareBlobs, copyBlobs } from './copy-blobs.ts'
import { compareEvents, copyEvents } from './copy-events.ts'
import { compareRecords, copyRecords } from './copy-records.ts'
import type { Site, SiteCounts } from './site.ts'

/** Progress of a move. */
export interface MoveStep {
  part: 'records' | 'blobs' | 'events' | 'check'
  /** A record kind, `blob`, or a day of events. */
  of: string
  done: number
  /** Null if unknown. */
  total: number | null
}

/** Called before each unit of work; an exception stops the move, and a later run continues it. */
export type ReportStep = (step: MoveStep) => void

export interface MoveResult {
  /** Contents of both sites after the move. */
  counts: SiteCounts
  /** Number of items this run wrote or deleted; smaller than the totals if it continued an earlier run. */
  written: { records: number; blobs: number; events: number }
}

/**
 * Copies a site, then reads both and compares each record, blob and event. Nobody may write to either site in the
 * meantime.
 * @throws BlogopsError `storage_damaged` for differences, `conflict`, and the errors of the stores.
 */
export async function moveSite(from: Site, to: Site, step: ReportStep): Promise<MoveResult> {
  // Copy blobs before the records that refer to them.
  const { sums, written: blobs } = await copyBlobs(from, to, step)
  const records = await copyRecords(from, to, step)
  const events = await copyEvents(from, to, step)
  const counts: SiteCounts = { records: {}, blobs: sums.size, events: 0 }
  await compareRecords(from, to, counts, step)
  await compareBlobs(sums, to, step)
  counts.events = await compareEvents(from, to, step)
  return { counts, written: { records, blobs, events } }
}

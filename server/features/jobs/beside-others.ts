import { randomUUID } from 'node:crypto'
import type { Timer } from '../../ports/clock.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { type Lease, soleLease } from '../../ports/lease.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { alone, type Signals } from '../../ports/signals.ts'
import { recordJobQueue } from './record-job-queue.ts'

/** How a process does jobs beside others over the same stores. */
export interface BesideOthers {
  lease: Lease
  signals: Signals
  timer: Timer
  queue: JobQueue
  /** Whether this process runs jobs. Else it queues them, follows them and has them cancelled. */
  runsJobs: boolean
}

/** What processes tell one another; the text is the id of the job. */
export const topics = {
  /** It told something, or stands otherwise than before. */
  told: 'job/told',
  /** It waits for whoever has a place for it. */
  waits: 'job/waits',
  /** Whoever has it in hand is to cancel it. */
  cancel: 'job/cancel',
} as const

/** How soon what no signal told of is found, in milliseconds. */
export const pollMs = 5_000

/** Of a process that has its stores to itself. */
export function besideNobody(records: RecordStore): BesideOthers {
  return {
    lease: soleLease(randomUUID()),
    signals: alone,
    queue: recordJobQueue(records),
    runsJobs: true,
    timer: () => () => undefined,
  }
}

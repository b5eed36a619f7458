import { createSoleCoordination } from '../../lib/coordination.ts'
import type { JobQueue } from '../../ports/job-records.ts'
import type { Lease } from '../../ports/lease.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { Signals } from '../../ports/signals.ts'
import type { Timer } from '../../ports/system.ts'
import { createRecordJobQueue } from './record-job-queue.ts'

/** Services that coordinate jobs between processes on the same stores. */
export interface Coordination {
  lease: Lease
  signals: Signals
  timer: Timer
  queue: JobQueue
  /** False if this process only queues, follows and cancels jobs. */
  runsJobs: boolean
}

/** Signal topics between processes. The text of each signal is a job id. */
export const topics = {
  /** The job has a new event or a new status. */
  changed: 'job/told',
  /** The job waits for a process with a free slot. */
  queued: 'job/waits',
  /** The process that runs the job must cancel it. */
  cancel: 'job/cancel',
} as const

/** Polling interval in milliseconds, in case a signal is lost. */
export const pollMs = 5_000

/** Coordination for a process that is alone on its stores. */
export function singleProcess(records: RecordStore): Coordination {
  return {
    ...createSoleCoordination(),
    queue: createRecordJobQueue(records),
    runsJobs: true,
  }
}

import { BlogopsError } from '../../contract/errors.ts'
import { compareQueueOrder } from '../../contract/jobs.ts'
import { createSoleCoordination, isLeasedByOther } from '../../lib/coordination.ts'
import type { Lease, Signals } from '../../ports/coordination.ts'
import type { JobClaim, JobQueue } from '../../ports/job-records.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { Timer } from '../../ports/system.ts'

export const unfinishedStatuses = ['running', 'queued', 'interrupted'] as const satisfies JobRecord['status'][]

/** Returns the jobs that have not ended, with or without an owner. */
export async function findUnfinishedJobs(reader: RecordReader): Promise<JobRecord[]> {
  const jobs: JobRecord[] = []
  for (const status of unfinishedStatuses) jobs.push(...(await reader.find('job', { where: { status } })))
  return jobs
}

/** Job queue on any record store. A claim reads all unfinished jobs, a few hundred at most. */
export function createRecordJobQueue(records: RecordStore): JobQueue {
  return {
    claim: claim =>
      records.transact(async tx => {
        const waiting = (await findUnfinishedJobs(tx)).filter(({ type }) => claim.types?.includes(type) ?? true)
        const claimed: JobRecord[] = []
        for (const job of waiting.sort(compareQueueOrder)) {
          if (claimed.length >= claim.limit) break
          if (!(await isFree(tx, job, claim))) continue
          claimed.push(await tx.put('job', { ...job, status: 'queued', owner: claim.owner, updatedAt: claim.at }))
        }
        return claimed
      }),
  }
}

async function isFree(reader: RecordReader, { id, owner, retryAt }: JobRecord, claim: JobClaim): Promise<boolean> {
  if (claim.dueBy !== null && retryAt && retryAt > claim.dueBy) return false
  if (owner === claim.owner) return claim.released.includes(id)
  return !(await isLeasedByOther(reader, owner, { owner: claim.owner, expiredBefore: () => claim.expiredBefore }))
}

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

export type Sleeper = ReturnType<typeof createSleeper>

/** Timed waits that all end when the process stops. */
export function createSleeper(timer: Timer) {
  const waiting = new Map<() => void, () => void>()
  let ended = false

  return {
    /** Waits for a duration in milliseconds or until `signal` aborts. @returns false if the process stops. */
    async sleep(ms: number, signal?: AbortSignal): Promise<boolean> {
      if (ended || signal?.aborted) return !ended
      await new Promise<void>(resolve => {
        const wake = () => {
          waiting.delete(wake)
          resolve()
        }
        signal?.addEventListener('abort', () => {
          waiting.get(wake)?.()
          wake()
        })
        waiting.set(wake, timer(ms, wake))
      })
      return !ended
    },

    stop(): void {
      ended = true
      for (const [wake, cancel] of waiting) {
        cancel()
        wake()
      }
    },
  }
}

/** Returns true for `unavailable`, which is usually an unreachable store and temporary. */
export const isUnavailable = (cause: unknown) => cause instanceof BlogopsError && cause.code === 'unavailable'

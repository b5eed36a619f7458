import { BlogopsError } from '../../contract/errors.ts'
import type { JobEvent } from '../../contract/schemas/job.ts'
import type { Lease } from '../../ports/lease.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { JobChanges, JobRecords, NewJobEvent } from './job-records.ts'
import type { Pauses } from './pauses.ts'

/**
 * Why a job was stopped: by a person, because its process ends and another is to go on with it, or because another process has
 * it by now.
 */
export type StopReason = 'cancel' | 'park' | 'lost'

export interface HeldJobOptions {
  store: JobRecords
  lease: Lease
  pauses: Pauses
  tell(jobId: string, event: JobEvent | undefined): void
}

export type HeldJob = ReturnType<typeof holdJob>

/** How soon what the store did not take is tried again, in milliseconds. */
const retryMs = 1_000

/**
 * A job that this process has in hand. Whatever is written for it is written as its owner, in a transaction that sees that it
 * still is; and where other processes are at work, too, a store that is out of reach is waited for.
 */
export function holdJob({ id, cancelWanted }: JobRecord, { store, lease, pauses, tell }: HeldJobOptions) {
  const abort = new AbortController()
  let lost = false
  let ended = false

  function stop(reason: StopReason): void {
    if (reason === 'lost') lost = true
    abort.abort(reason)
  }

  /** What a call that was paid for used is still noted once the job has ended, as long as nobody took it up again. */
  function assertOwn({ owner }: JobRecord): void {
    const isOwn = ended ? (owner ?? null) === null : owner === lease.owner
    if (!isOwn) stop('lost')
    if (lost) throw new BlogopsError('unavailable', `Job ${id} is no longer in hand here.`)
  }

  /** Where the lease had ended, another process may have the job by now. */
  async function ready(): Promise<void> {
    if (lease.isHeld()) return
    while (!lease.isHeld()) if (lost || !(await pauses.pause(retryMs))) throw leaseEnded(id)
    assertOwn(await store.get(id))
  }

  /** Tries again what a store that is away did not take. */
  async function lastingly<T>(write: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        await ready()
        return await write()
      } catch (cause) {
        if (lease.sole || lost || !isUnavailable(cause) || !(await pauses.pause(retryMs))) throw cause
      }
    }
  }

  /** @throws BlogopsError `unavailable` where the job is another's by now. */
  async function change(change: (job: JobRecord) => JobChanges, event?: NewJobEvent): Promise<void> {
    const stored = await lastingly(() => {
      const fenced = (job: JobRecord) => {
        assertOwn(job)
        return change(job)
      }
      // The end is the last that is told.
      return store.change(id, fenced, ended ? undefined : event)
    })
    tell(id, stored.event)
    if (stored.job.cancelWanted) stop('cancel')
  }

  if (cancelWanted) stop('cancel')

  return {
    id,
    signal: abort.signal,
    isLost: () => lost,
    stop,
    ready,

    change,

    /** Writes down that nobody has it in hand any more, for the reason that `changes` give. */
    async end(changes: (job: JobRecord) => JobChanges, event?: NewJobEvent): Promise<void> {
      await change(job => ({ ...changes(job), owner: null, cancelWanted: false }), event)
      ended = true
    },

    /** Stores what only this job has a use for. */
    keep: (key: string, value: unknown): Promise<string> => lastingly(() => store.putBlob(key, value)),

    /** Finds out whether it is to be cancelled, or has been taken over. */
    async look(): Promise<void> {
      const job = await store.get(id)
      if (ended) return
      if (job.owner !== lease.owner) stop('lost')
      else if (job.cancelWanted) stop('cancel')
    },
  }
}

/** That blogops itself cannot be had, mostly because a store cannot: that passes. */
export const isUnavailable = (cause: unknown) => cause instanceof BlogopsError && cause.code === 'unavailable'

function leaseEnded(id: string): BlogopsError {
  return new BlogopsError('unavailable', `The lease of this process ended while it had job ${id} in hand.`)
}

import { BlogopsError } from '../../contract/errors.ts'
import type { JobEvent } from '../../contract/schemas/job.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { Sleeper } from './coordination.ts'
import { isUnavailable } from './coordination.ts'
import type { JobChanges, JobRecords, NewJobEvent } from './job-records.ts'

/**
 * `cancel`: a person cancelled the job. `park`: this process stops and another continues. `lost`: another process owns
 * the job.
 */
export type StopReason = 'cancel' | 'park' | 'lost'

interface LeasedJobOptions {
  store: JobRecords
  lease: Lease
  sleeper: Sleeper
  publish(jobId: string, event: JobEvent | undefined): void
}

export type LeasedJob = ReturnType<typeof leaseJob>

/** Delay in milliseconds before an unavailable store is tried again. */
const retryMs = 1_000

/**
 * A job owned by this process. Each write checks the owner inside its transaction. If other processes exist, writes
 * wait for an unavailable store.
 */
export function leaseJob({ id, cancelWanted }: JobRecord, { store, lease, sleeper, publish }: LeasedJobOptions) {
  const abort = new AbortController()
  let lost = false
  let ended = false

  function stop(reason: StopReason): void {
    if (reason === 'lost') lost = true
    abort.abort(reason)
  }

  /** Usage of a paid call may still be recorded after the job has ended, unless it was resumed. */
  function assertOwned(job: JobRecord): JobRecord {
    const isOwner = ended ? (job.owner ?? null) === null : job.owner === lease.owner
    if (!isOwner) stop('lost')
    if (lost) throw new BlogopsError('unavailable', `Job ${id} no longer runs in this process.`)
    return job
  }

  /** Waits for a valid lease. After an expired lease, checks that no other process took over the job. */
  async function waitForLease(): Promise<void> {
    if (lease.isValid()) return
    while (!lease.isValid()) if (lost || !(await sleeper.sleep(retryMs))) throw leaseExpired(id)
    assertOwned(await store.get(id))
  }

  /** Repeats a write while the store is unavailable. */
  async function retryWhileUnavailable<T>(write: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        await waitForLease()
        return await write()
      } catch (cause) {
        if (lease.sole || lost || !isUnavailable(cause) || !(await sleeper.sleep(retryMs))) throw cause
      }
    }
  }

  /** @throws BlogopsError `unavailable` if another process owns the job. */
  async function change(getChanges: (job: JobRecord) => JobChanges, event?: NewJobEvent): Promise<void> {
    const stored = await retryWhileUnavailable(() =>
      // No event may follow the end event.
      store.change(id, job => getChanges(assertOwned(job)), ended ? undefined : event),
    )
    publish(id, stored.event)
    if (stored.job.cancelWanted) stop('cancel')
  }

  if (cancelWanted) stop('cancel')

  return {
    id,
    signal: abort.signal,
    isLost: () => lost,
    stop,
    waitForLease,
    change,

    /** Changes the job and releases it. */
    async end(getChanges: (job: JobRecord) => JobChanges, event?: NewJobEvent): Promise<void> {
      await change(job => ({ ...getChanges(job), owner: null, cancelWanted: false }), event)
      ended = true
    },

    /** Stores a value that only this job uses. */
    storeBlob: (key: string, value: unknown): Promise<string> => retryWhileUnavailable(() => store.putBlob(key, value)),

    /** Checks for a cancel request or a takeover by another process. */
    async checkStatus(): Promise<void> {
      const job = await store.get(id)
      if (ended) return
      if (job.owner !== lease.owner) stop('lost')
      else if (job.cancelWanted) stop('cancel')
    },
  }
}

function leaseExpired(id: string): BlogopsError {
  return new BlogopsError('unavailable', `The lease of this process ended while it was running job ${id}.`)
}

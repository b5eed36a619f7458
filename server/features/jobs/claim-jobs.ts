import { BlogopsError } from '../../contract/errors.ts'
import { hasEnded } from '../../contract/jobs.ts'
import { shareInFlight } from '../../lib/memoize.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { Logger } from '../../ports/system.ts'
import { type Coordination, pollMs, topics } from './coordination.ts'
import type { JobFeed } from './job-feed.ts'
import type { JobRecords } from './job-records.ts'
import type { createJobRunner } from './job-runner.ts'
import { maxAttempts } from './job-view.ts'

export interface JobClaimsOptions {
  store: JobRecords
  feed: JobFeed
  runner: ReturnType<typeof createJobRunner>
  coordination: Coordination
  log: Logger
}

/** Wraps the resumption of a job that had already started. */
export type ResumeWrapper = (id: string, run: () => Promise<unknown>) => Promise<unknown>

/** Claims jobs that no process owns. */
export function createJobClaims({ store, feed, runner, coordination, log }: JobClaimsOptions) {
  const { lease, signals, timer, queue } = coordination
  let wrapResume: ResumeWrapper | undefined
  let closed = false
  let claimRequested = false
  let cancelPoll = () => {}

  async function failCrashingJob({ id }: JobRecord): Promise<void> {
    const error = {
      code: 'unavailable',
      message: `The process ended ${maxAttempts} times while this job was in the same step.`,
      hint: `Read the server log, then try again: blogops jobs resume ${id}`,
    } as const
    const changes = { status: 'failed', attempts: 0, owner: null, cancelWanted: false, error } as const
    const changeIfOwned = ({ owner }: JobRecord) => {
      if (owner === lease.owner) return changes
      throw new BlogopsError('conflict', `Another process is now running job ${id}.`)
    }
    const { event } = await store.change(id, changeIfOwned, { type: 'end', status: 'failed', result: null, error })
    feed.publish(id, event)
  }

  async function startClaimed(job: JobRecord, wrapResume: ResumeWrapper): Promise<void> {
    if (job.attempts >= maxAttempts) return failCrashingJob(job)
    // The start of a new job is already recorded by its call.
    const hasStarted = lease.sole || job.steps.some(({ startedAt }) => startedAt !== null)
    if (hasStarted) await wrapResume(job.id, async () => runner.add(job))
    else runner.add(job)
  }

  async function claim(types: readonly string[] | null, limit: number): Promise<JobRecord[]> {
    if (limit === 0 || types?.length === 0) return []
    return queue.claim({
      owner: lease.owner,
      // A single process waits for retries itself; several processes poll for due jobs.
      dueBy: lease.sole ? null : store.now(),
      types,
      limit,
      released: runner.getUnreleased(),
      expiredBefore: lease.expiredBefore(),
      at: store.now(),
    })
  }

  /** Claims as many jobs as there are free slots. */
  async function claimRound(wrapResume: ResumeWrapper): Promise<void> {
    for (const { types, free } of runner.getCapacity()) {
      const claimed = await claim(types, free)
      const starts = await Promise.allSettled(claimed.map(job => startClaimed(job, wrapResume)))
      for (const [index, start] of starts.entries())
        if (start.status === 'rejected') handleFailedStart(claimed[index], start.reason)
    }
  }

  function handleFailedStart(job: JobRecord | undefined, cause: unknown): void {
    if (!job || runner.owns(job.id)) return
    runner.markUnreleased(job.id)
    log('warn', 'a job could not be claimed; the server tries again soon', { jobId: job.id, error: String(cause) })
  }

  const claimWaiting = shareInFlight(async () => {
    try {
      do {
        claimRequested = false
        if (wrapResume) await claimRound(wrapResume)
      } while (claimRequested && !closed)
    } catch (cause) {
      if (!closed) log('warn', 'waiting jobs could not be read; the server tries again soon', { error: String(cause) })
    }
  })

  /** Claims waiting jobs if there are free slots. */
  function claimNow(): void {
    if (!wrapResume || lease.sole || closed) return
    claimRequested = true
    void claimWaiting()
  }

  function poll(): void {
    cancelPoll = timer(pollMs, () => {
      claimNow()
      if (!closed) poll()
    })
  }

  const unsubscribers = [signals.subscribe(topics.queued, claimNow), signals.onGap(claimNow)]

  return {
    claimNow,

    /** Returns true if waiting jobs are claimed automatically. */
    isActive: () => wrapResume !== undefined && !lease.sole,

    /**
     * Resumes jobs of earlier processes through `wrapResume`. With several processes, also claims waiting jobs from
     * now on.
     */
    async start(wrapper: ResumeWrapper): Promise<void> {
      wrapResume = wrapper
      if (lease.sole) {
        for (const job of await claim(null, Number.MAX_SAFE_INTEGER)) await startClaimed(job, wrapper)
        return
      }
      await claimRound(wrapper)
      poll()
    },

    async close(): Promise<void> {
      closed = true
      cancelPoll()
      for (const unsubscribe of unsubscribers) unsubscribe()
      if (claimWaiting.isRunning()) await claimWaiting()
    },
  }
}

/** Cancels jobs in this process or in others. */
export function createJobCancellation({ store, feed, runner, coordination }: Omit<JobClaimsOptions, 'log'>) {
  const { lease, signals } = coordination

  async function requestCancel(id: string): Promise<JobRecord> {
    const { job, event } = await store.cancel(id, lease)
    if (event) feed.publish(id, event)
    else signals.publish(topics.cancel, id)
    return job
  }

  /** @throws BlogopsError `conflict` if the job has already ended. */
  async function assertNotEnded(id: string): Promise<void> {
    const { status } = await store.get(id)
    if (status === 'done' || status === 'failed' || status === 'cancelled') throw createAlreadyEndedError(id, status)
  }

  return {
    assertNotEnded,

    /** Handles a cancel request from another process. */
    async onCancelRequest(id: string): Promise<void> {
      if (runner.owns(id)) await runner.cancel(id)
    },

    /**
     * Resolves when the job has ended or this process stops.
     * @throws BlogopsError `conflict` if the job has already ended.
     */
    async cancel(id: string): Promise<void> {
      await assertNotEnded(id)
      const live = feed.follow(id)
      try {
        for (;;) {
          if (runner.owns(id)) return await runner.cancel(id)
          if (hasEnded(await requestCancel(id)) || feed.isClosed()) return
          await live.next()
        }
      } finally {
        live.stop()
      }
    },
  }
}

export function createAlreadyEndedError(id: string, status: string): BlogopsError {
  return new BlogopsError('conflict', `Job ${id} has ended already: ${status}.`)
}

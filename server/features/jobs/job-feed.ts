import { hasEnded } from '../../contract/jobs.ts'
import type { JobEvent } from '../../contract/schemas/job.ts'
import type { Lease } from '../../ports/lease.ts'
import type { JobRecord } from '../../ports/records.ts'
import { type Coordination, pollMs, topics } from './coordination.ts'
import type { JobRecords } from './job-records.ts'
import type { createJobRunner } from './job-runner.ts'
import { toEndEvent } from './job-view.ts'
import { getNextAttempt } from './retries.ts'

/** An event, or `recheck`: something may have changed in the store without a live event. */
type JobUpdate = JobEvent | 'recheck'

interface JobFollower {
  /** Returns the next queued or future update, or undefined if `signal` aborts. */
  next(signal?: AbortSignal): Promise<JobUpdate | undefined>
  stop(): void
}

export type JobFeed = ReturnType<typeof createJobFeed>

/** Delivers the events of running jobs to followers in this process and, by signals, in others. */
export function createJobFeed({ signals, lease, timer }: Pick<Coordination, 'signals' | 'lease' | 'timer'>) {
  const followers = new Map<string, Set<(update: JobUpdate) => void>>()
  let closed = false
  let cancelPoll = () => {}

  function deliver(jobId: string, update: JobUpdate): void {
    for (const follower of followers.get(jobId) ?? []) follower(update)
  }

  function recheckAll(): void {
    for (const jobId of followers.keys()) deliver(jobId, 'recheck')
  }

  /** Polls while a followed job may run in another process, because signals can be lost. */
  function poll(): void {
    cancelPoll()
    if (lease.sole || followers.size === 0 || closed) return
    cancelPoll = timer(pollMs, () => {
      recheckAll()
      poll()
    })
  }

  const unsubscribers = [
    signals.subscribe(topics.changed, jobId => deliver(jobId, 'recheck')),
    signals.onGap(recheckAll),
  ]

  function unfollow(jobId: string, follower: (update: JobUpdate) => void): void {
    const jobFollowers = followers.get(jobId)
    jobFollowers?.delete(follower)
    if (jobFollowers?.size === 0) followers.delete(jobId)
    if (followers.size === 0) cancelPoll()
  }

  return {
    isClosed: () => closed,

    /** Publishes a stored change and its event, if it has one. */
    publish(jobId: string, event: JobEvent | undefined): void {
      if (event) deliver(jobId, event)
      signals.publish(topics.changed, jobId)
    },

    /** Makes local followers of a job read the store again. */
    recheck: (jobId: string): void => deliver(jobId, 'recheck'),

    /** Follows a job from now on. Updates queue up until read. Call `stop` at the end. */
    follow(jobId: string): JobFollower {
      const queued: JobUpdate[] = []
      let wake = () => {}
      const follower = (update: JobUpdate) => {
        if (update !== 'recheck' || queued.at(-1) !== 'recheck') queued.push(update)
        wake()
      }
      const jobFollowers = followers.get(jobId) ?? new Set()
      followers.set(jobId, jobFollowers.add(follower))
      if (followers.size === 1 && jobFollowers.size === 1) poll()
      return {
        async next(signal) {
          const abort = () => wake()
          signal?.addEventListener('abort', abort)
          while (queued.length === 0 && !signal?.aborted && !closed) {
            await new Promise<void>(resolve => {
              wake = resolve
            })
          }
          signal?.removeEventListener('abort', abort)
          return queued.shift()
        },
        stop: () => unfollow(jobId, follower),
      }
    },

    /** Releases all followers. */
    close(): void {
      closed = true
      cancelPoll()
      for (const unsubscribe of unsubscribers) unsubscribe()
      recheckAll()
    },
  }
}

interface JobWatcherOptions {
  store: JobRecords
  feed: JobFeed
  runner: Pick<ReturnType<typeof createJobRunner>, 'owns' | 'settled'>
  lease: Lease
}

/** Follows jobs that run in this process or in others. */
export function createJobWatcher({ store, feed, runner, lease }: JobWatcherOptions) {
  /** Returns true if no more events can arrive while this process runs. */
  function isFinished(job: JobRecord): boolean {
    return hasEnded(job) || feed.isClosed() || (lease.sole && !runner.owns(job.id))
  }

  /** Returns the stored events after `after`. The end of an earlier run is left out when the job was resumed. */
  async function readStored(id: string, after: number): Promise<{ job: JobRecord; events: JobEvent[] }> {
    const job = await store.get(id)
    const stored = await store.events(id)
    if (stored.length === 0 && hasEnded(job)) {
      return { job, events: [toEndEvent(job, await store.readResult(job), after)] }
    }
    const last = stored.at(-1)
    const isEarlierEnd = (event: JobEvent) => event.type === 'end' && !(hasEnded(job) && event === last)
    return { job, events: stored.filter(event => event.sequence > after && !isEarlierEnd(event)) }
  }

  return {
    /** Yields the events after `after`, then live events, until the job ends or `signal` aborts. */
    async *events(id: string, after: number, signal: AbortSignal): AsyncGenerator<JobEvent> {
      const live = feed.follow(id)
      let last = after
      try {
        for (;;) {
          const { job, events } = await readStored(id, last)
          for (const event of events) {
            last = event.sequence
            yield event
          }
          if (isFinished(job) || signal.aborted) return
          for (;;) {
            const update = await live.next(signal)
            if (update === undefined || signal.aborted) return
            if (update === 'recheck') break
            if (update.sequence <= last) continue
            // Another process wrote the missing events: read them from the store.
            if (update.sequence > last + 1) break
            last = update.sequence
            yield update
            if (update.type === 'end') return
          }
        }
      } finally {
        live.stop()
      }
    },

    /**
     * Resolves when the job has ended, or with its current state when this process stops.
     * @param options.throughRetries false: also resolves with a job that waits for a retry.
     */
    async waitForEnd(id: string, { throughRetries = true } = {}): Promise<JobRecord> {
      const live = feed.follow(id)
      try {
        for (;;) {
          if (throughRetries) await runner.settled(id)
          const job = await store.get(id)
          if (!throughRetries && getNextAttempt(job)) return job
          if (hasEnded(job)) await runner.settled(id)
          if (isFinished(job)) return job
          await live.next()
        }
      } finally {
        live.stop()
      }
    },
  }
}

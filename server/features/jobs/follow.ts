import { hasEnded, type JobEvent } from '../../contract/schemas/job.ts'
import type { Lease } from '../../ports/lease.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { JobFeed } from './job-feed.ts'
import { type JobRecords, toEndEvent } from './job-records.ts'
import type { createJobRunner } from './job-runner.ts'
import { getNextAttempt } from './retries.ts'

export interface JobWatcherOptions {
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
    if (stored.length === 0 && hasEnded(job)) return { job, events: [toEndEvent(job, after)] }
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
            if (update === 'look') break
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

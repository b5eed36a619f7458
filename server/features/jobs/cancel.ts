import { BlogopsError } from '../../contract/errors.ts'
import { hasEnded } from '../../contract/schemas/job.ts'
import type { JobRecord } from '../../ports/records.ts'
import { type BesideOthers, topics } from './beside-others.ts'
import type { JobFeed } from './job-feed.ts'
import type { JobRecords } from './job-records.ts'
import type { createJobRunner } from './job-runner.ts'

export interface CancelOptions {
  store: JobRecords
  feed: JobFeed
  runner: ReturnType<typeof createJobRunner>
  beside: Pick<BesideOthers, 'lease' | 'signals'>
}

/** Cancels jobs in this process or in others. */
export function createCancel({ store, feed, runner, beside: { lease, signals } }: CancelOptions) {
  async function ask(id: string): Promise<JobRecord> {
    const { job, event } = await store.cancel(id, lease)
    if (event) feed.tell(id, event)
    else signals.publish(topics.cancel, id)
    return job
  }

  /** @throws BlogopsError `conflict` if the job has already ended. */
  async function assertUnended(id: string): Promise<void> {
    const { status } = await store.get(id)
    if (status === 'done' || status === 'failed' || status === 'cancelled') throw ended(id, status)
  }

  return {
    assertUnended,

    /** Handles a cancel request from another process. */
    async onWish(id: string): Promise<void> {
      if (runner.holds(id)) await runner.cancel(id)
    },

    /**
     * Resolves when the job has ended or this process stops.
     * @throws BlogopsError `conflict` if the job has already ended.
     */
    async cancel(id: string): Promise<void> {
      await assertUnended(id)
      const live = feed.follow(id)
      try {
        for (;;) {
          if (runner.holds(id)) return await runner.cancel(id)
          if (hasEnded(await ask(id)) || feed.isClosed()) return
          await live.next()
        }
      } finally {
        live.stop()
      }
    },
  }
}

export function ended(id: string, status: string): BlogopsError {
  return new BlogopsError('conflict', `Job ${id} has ended already: ${status}.`)
}

import { BlogopsError } from '../../contract/errors.ts'
import { hasEnded } from '../../contract/jobs.ts'
import type { JobRecord } from '../../ports/records.ts'
import { type Coordination, topics } from './coordination.ts'
import type { JobFeed } from './job-feed.ts'
import type { JobRecords } from './job-records.ts'
import type { createJobRunner } from './job-runner.ts'

interface JobCancellationOptions {
  store: JobRecords
  feed: JobFeed
  runner: ReturnType<typeof createJobRunner>
  coordination: Pick<Coordination, 'lease' | 'signals'>
}

/** Cancels jobs in this process or in others. */
export function createJobCancellation({
  store,
  feed,
  runner,
  coordination: { lease, signals },
}: JobCancellationOptions) {
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

import { defaultLimits } from '../../contract/limits.ts'
import { hasEnded } from '../../contract/schemas/job.ts'
import type { Logger } from '../../ports/logger.ts'
import type { JobRecords } from './job-records.ts'

export interface EventCleanupOptions {
  store: JobRecords
  log: Logger
  /** Number of events to keep across all jobs. A job has about 20. */
  maxEvents?: number
}

/** Maximum jobs per run. The next job start continues. */
const maxJobsPerEventCleanup = 20

/**
 * Deletes the oldest events of ended jobs once there are too many; their records keep the result. Failures are only
 * logged.
 */
export function createEventCleanup({ store, log, maxEvents = defaultLimits.jobEvents }: EventCleanupOptions) {
  return async function deleteOldEvents(): Promise<void> {
    try {
      const jobs = await store.findJobsWithOldEvents(maxEvents)
      const deletable = jobs.filter(({ job }) => job === undefined || hasEnded(job))
      for (const { jobId } of deletable.slice(0, maxJobsPerEventCleanup)) await store.deleteEvents(jobId)
    } catch (cause) {
      log('warn', 'what jobs of long ago told could not be forgotten; it is tried again later', {
        error: String(cause),
      })
    }
  }
}

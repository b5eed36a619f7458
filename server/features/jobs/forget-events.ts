import { standardLimits } from '../../contract/limits.ts'
import { hasEnded } from '../../contract/schemas/job.ts'
import type { Logger } from '../../ports/logger.ts'
import type { JobRecords } from './job-records.ts'

export interface ForgetEventsOptions {
  store: JobRecords
  log: Logger
  /** Number of events to keep across all jobs. A job has about 20. */
  mostEvents?: number
}

/** Maximum jobs per run. The next job start continues. */
const batch = 20

/**
 * Deletes the oldest events of ended jobs once there are too many; their records keep the result. Failures are only
 * logged.
 */
export function createForgetEvents({ store, log, mostEvents = standardLimits.jobEvents }: ForgetEventsOptions) {
  return async function forgetEvents(): Promise<void> {
    try {
      const jobs = await store.oldestTold(mostEvents)
      const over = jobs.filter(({ job }) => job === undefined || hasEnded(job))
      for (const { jobId } of over.slice(0, batch)) await store.forgetEvents(jobId)
    } catch (cause) {
      log('warn', 'what jobs of long ago told could not be forgotten; it is tried again later', {
        error: String(cause),
      })
    }
  }
}

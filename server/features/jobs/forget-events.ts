import { standardLimits } from '../../contract/limits.ts'
import { hasEnded } from '../../contract/schemas/job.ts'
import type { Logger } from '../../ports/logger.ts'
import type { JobRecords } from './job-records.ts'

export interface ForgetEventsOptions {
  store: JobRecords
  log: Logger
  /** Events that are kept of all jobs; a job of today tells some twenty. */
  mostEvents?: number
}

/** At most of this many jobs at a time: the next start of a job goes on. */
const batch = 20

/**
 * Forgets how jobs of long ago went along, step by step, once newer ones have told enough: their records say what came of
 * them. Nothing depends on it, so it fails nothing.
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

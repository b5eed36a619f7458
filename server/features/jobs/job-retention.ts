import { hasEnded } from '../../contract/jobs.ts'
import { defaultLimits } from '../../contract/limits.ts'
import { dayMs } from '../../domain/days.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { Clock, Logger } from '../../ports/system.ts'
import type { DeletionTime } from '../retention/deletion-clock.ts'
import type { JobRecords } from './job-records.ts'
import type { JobType } from './job-type.ts'

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
      log('warn', 'the events of old jobs could not be deleted; the server tries again later', {
        error: String(cause),
      })
    }
  }
}

export interface JobCleanupOptions {
  store: JobRecords
  clock: Clock
  log: Logger
  /** Defaults to the clock. */
  deletionTime?: DeletionTime
}

/** Maximum jobs per run. The next start of a job of this type continues. */
const maxJobsPerCleanup = 20

/** Deletes ended jobs of a type after its retention time. Failures are only logged. */
export function createJobCleanup({ store, clock, log, deletionTime = async () => clock.now() }: JobCleanupOptions) {
  return async function deleteOldJobs({
    type,
    retentionDays,
  }: Pick<JobType<never, unknown>, 'type' | 'retentionDays'>) {
    if (retentionDays === undefined) return
    try {
      const now = await deletionTime()
      const isExpired = ({ updatedAt }: JobRecord) => Date.parse(updatedAt) + retentionDays * dayMs < now.getTime()
      const ended = (await store.findEnded()).filter(job => job.type === type && isExpired(job))
      for (const { id } of ended.slice(0, maxJobsPerCleanup)) await store.deleteJob(id)
    } catch (cause) {
      log('warn', 'old jobs could not be deleted; the server tries again later', { type, error: String(cause) })
    }
  }
}

import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { DeletionTime } from '../retention/deletion-clock.ts'
import type { JobRecords } from './job-records.ts'
import type { JobType } from './job-type.ts'

export interface JobCleanupOptions {
  store: JobRecords
  clock: Clock
  log: Logger
  /** Defaults to the clock. */
  deletionTime?: DeletionTime
}

/** Maximum jobs per run. The next start of a job of this type continues. */
const maxJobsPerCleanup = 20
const dayMs = 24 * 60 * 60 * 1_000

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
      log('warn', 'jobs of long ago could not be forgotten; it is tried again later', { type, error: String(cause) })
    }
  }
}

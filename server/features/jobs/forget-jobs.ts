import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { DeletionTime } from '../retention/deletion-clock.ts'
import type { JobRecords } from './job-records.ts'
import type { JobType } from './job-type.ts'

export interface ForgetJobsOptions {
  store: JobRecords
  clock: Clock
  log: Logger
  /** The clock by default. */
  deletionTime?: DeletionTime
}

/** At most this many at a time: the next start of such a job goes on. */
const batch = 20
const dayMs = 24 * 60 * 60 * 1_000

/**
 * Forgets jobs of a type that is not kept for ever, once they ended long enough ago. Nothing depends on it, so it fails
 * nothing.
 */
export function createForgetJobs({ store, clock, log, deletionTime = async () => clock.now() }: ForgetJobsOptions) {
  return async function forgetJobs({ type, keptForDays }: Pick<JobType<never, unknown>, 'type' | 'keptForDays'>) {
    if (keptForDays === undefined) return
    try {
      const now = await deletionTime()
      const isOver = ({ updatedAt }: JobRecord) => Date.parse(updatedAt) + keptForDays * dayMs < now.getTime()
      const ended = (await store.ended()).filter(job => job.type === type && isOver(job))
      for (const { id } of ended.slice(0, batch)) await store.forget(id)
    } catch (cause) {
      log('warn', 'jobs of long ago could not be forgotten; it is tried again later', { type, error: String(cause) })
    }
  }
}

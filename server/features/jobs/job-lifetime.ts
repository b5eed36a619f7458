import { hasEnded } from '../../contract/jobs.ts'
import { defaultLimits } from '../../contract/limits.ts'
import { jobPriorities } from '../../contract/schemas/job.ts'
import { type Actor, getActorName } from '../../contract/scopes.ts'
import { dayMs } from '../../domain/days.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { Clock, Logger } from '../../ports/system.ts'
import type { DeletionTime } from '../retention/deletion-clock.ts'
import type { JobRecords } from './job-records.ts'
import { type JobRunOptions, type JobType, listSteps } from './job-type.ts'

interface NewJobOptions<I> {
  id: string
  input: I
  /** Key of the blob with the input. */
  inputKey: string
  actor: Actor
  /** Creation time, ISO 8601. */
  at: string
  mode: JobRunOptions
  /** Maximum retries of a job with `retries`. */
  maxRetries: number
}

/** Creates the record of a queued job. */
export function createJobRecord<I, R>(
  type: JobType<I, R>,
  { id, input, inputKey, actor, at, mode, maxRetries }: NewJobOptions<I>,
): JobRecord {
  const steps = listSteps(type.steps(input)).map(({ name, title }) => ({
    name,
    title,
    status: 'waiting' as const,
    startedAt: null,
    finishedAt: null,
    resultKey: null,
  }))
  return {
    id,
    version: 0,
    type: type.type,
    status: 'queued',
    title: type.title(input),
    inputKey,
    steps,
    priority: jobPriorities.indexOf(mode.priority ?? 'interactive'),
    mostRetries: mode.retries ? maxRetries : 0,
    attempts: 0,
    maxCostUsd: type.maxCostUsd?.(input) ?? null,
    result: null,
    error: null,
    createdBy: mode.createdBy ?? getActorName(actor),
    createdAt: at,
    updatedAt: at,
  }
}

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
  return async ({ type, retentionDays }: Pick<JobType<never, unknown>, 'type' | 'retentionDays'>): Promise<void> => {
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

import { jobSchema } from '../../contract/schemas/job.ts'
import type { Lease } from '../../ports/lease.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { Logger } from '../../ports/system.ts'
import type { JobChanges, JobRecords } from './job-records.ts'
import { changeStep } from './job-type.ts'
import { toJobError } from './job-view.ts'
import { isUnavailable, type LeasedJob, type StopReason } from './leased-job.ts'
import { describeRetry, getNextAttempt, getRetryDelay, maxAttempts } from './retries.ts'

interface AttemptEndingOptions {
  store: JobRecords
  lease: Pick<Lease, 'sole'>
  log: Logger
  /** Returns a number from 0 up to 1. */
  random: () => number
  /** Tells other processes that a job waits for a free slot. */
  offer: (jobId: string) => void
}

/** Stores how an attempt at a job ended: done, failed, cancelled, released to another process, or to be retried. */
export function createAttemptEndings({ store, lease, log, random, offer }: AttemptEndingOptions) {
  /**
   * Decides what follows a failed or stopped attempt, and stores it.
   * @returns the job if this process must retry it.
   */
  async function handleFailure(leasedJob: LeasedJob, job: JobRecord, cause: unknown): Promise<JobRecord | undefined> {
    const reason: StopReason | undefined = leasedJob.signal.aborted ? leasedJob.signal.reason : undefined
    const delayMs = reason === undefined && !leasedJob.isLost() ? getRetryDelay(job, cause, random) : null
    if (delayMs !== null) return scheduleRetry(leasedJob, cause, delayMs)
    // A shared store usually recovers, so another process can continue.
    const isTemporary = !lease.sole && isUnavailable(cause) && job.attempts + 1 < maxAttempts
    if (leasedJob.isLost()) log('warn', 'another process is now running the job', { jobId: leasedJob.id })
    else if (reason === 'park') await releaseJob(leasedJob, { attempts: 0 })
    else if (reason === 'cancel') await endJob(leasedJob, 'cancelled', null)
    else if (isTemporary) await releaseJob(leasedJob, {})
    else await endJob(leasedJob, 'failed', null, cause)
    return undefined
  }

  /** Schedules a retry. This process keeps the job unless it dies. */
  async function scheduleRetry(leasedJob: LeasedJob, cause: unknown, delayMs: number): Promise<JobRecord> {
    const before = await store.get(leasedJob.id)
    const changes = {
      status: 'queued' as const,
      attempts: 0,
      error: toJobError(cause),
      retries: (before.retries ?? 0) + 1,
      retryAt: new Date(Date.parse(store.now()) + delayMs).toISOString(),
    }
    const step = before.steps.find(({ status }) => status === 'running')?.name
    const nextAttempt = getNextAttempt({ ...before, ...changes })
    const waitingStep = { status: 'waiting', startedAt: null } as const
    await leasedJob.change(
      job => ({ ...changes, ...(step !== undefined && changeStep(job, step, waitingStep)) }),
      step === undefined || !nextAttempt
        ? undefined
        : { type: 'message', step, message: describeRetry(changes.error.message, nextAttempt) },
    )
    log('warn', 'job is waiting for its next attempt', {
      jobId: leasedJob.id,
      at: changes.retryAt,
      error: changes.error.message,
    })
    return store.get(leasedJob.id)
  }

  /** Queues the job for another process, or marks it as interrupted if this is the only process. */
  async function releaseJob(leasedJob: LeasedJob, changes: JobChanges): Promise<void> {
    await leasedJob.end(() => ({ status: lease.sole ? 'interrupted' : 'queued', ...changes }))
    offer(leasedJob.id)
  }

  async function endJob(
    leasedJob: LeasedJob,
    status: 'done' | 'failed' | 'cancelled',
    value: unknown,
    cause?: unknown,
  ): Promise<void> {
    const { id } = leasedJob
    const result = jobSchema.shape.result.parse(value)
    const error = status === 'failed' ? toJobError(cause) : null
    if (error?.code === 'internal') log('error', 'job failed', { jobId: id, error: String(cause) })
    const stoppedStep = {
      status: status === 'cancelled' ? ('cancelled' as const) : ('failed' as const),
      finishedAt: store.now(),
    }
    const getChanges = (job: JobRecord): JobChanges => ({
      status,
      result,
      error,
      retryAt: null,
      steps: job.steps.map(step => (step.status === 'running' ? { ...step, ...stoppedStep } : step)),
    })
    await leasedJob.end(getChanges, { type: 'end', status, result, error })
    if (status !== 'failed') await deleteWorkFiles(id)
  }

  /** Deletes the stored input and model answers, which an ended job no longer needs. */
  async function deleteWorkFiles(id: string): Promise<void> {
    try {
      await store.deleteWorkFiles(id)
    } catch (cause) {
      log('warn', 'the files of a finished job could not be deleted', { jobId: id, error: String(cause) })
    }
  }

  return {
    /** Ends a job whose last step returned `result`. */
    complete: (leasedJob: LeasedJob, result: unknown): Promise<void> => endJob(leasedJob, 'done', result),
    handleFailure,
  }
}

import { jobSchema } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { Logger } from '../../ports/system.ts'
import { isUnavailable } from './coordination.ts'
import type { JobChanges, JobRecords } from './job-records.ts'
import { changeStep, type JobStep, type JobType, listSteps, type StepContext } from './job-type.ts'
import { describeRetry, getNextAttempt, getRetryDelay, maxAttempts, toJobError } from './job-view.ts'
import type { LeasedJob, StopReason } from './leased-job.ts'
import { createPaidCalls } from './paid-calls.ts'

interface StepRunnerOptions {
  store: JobRecords
  lease: Pick<Lease, 'owner' | 'sole'>
  prices: () => Promise<ModelPrices>
}

/** Runs the steps of a job in order. Each result is stored, so a resumed job continues after the last stored step. */
export function createStepRunner({ store, lease, prices }: StepRunnerOptions) {
  /** The owner in the key keeps late writes of a previous owner apart. */
  const toResultKey = (id: string, step: string) => `jobs/${id}/${lease.sole ? '' : `${lease.owner}/`}${step}.json`

  /** @returns the blob key of the result. */
  async function runStep<I>(leasedJob: LeasedJob, step: JobStep<I, unknown>, context: StepContext<I>): Promise<string> {
    const started = { status: 'running', startedAt: store.now() } as const
    await leasedJob.change(job => changeStep(job, step.name, started), {
      type: 'step',
      step: step.name,
      status: 'running',
    })
    leasedJob.signal.throwIfAborted()
    const result = await step.run(context)
    leasedJob.signal.throwIfAborted()
    const resultKey = toResultKey(leasedJob.id, step.name)
    await leasedJob.storeBlob(resultKey, step.result.parse(result))
    const finished = { status: 'done', finishedAt: store.now(), resultKey } as const
    // Counts this attempt as the first of the next step.
    await leasedJob.change(job => ({ ...changeStep(job, step.name, finished), attempts: 1 }), {
      type: 'step',
      step: step.name,
      status: 'done',
    })
    return resultKey
  }

  /** Runs the steps without a stored result. @returns the result of the last step. */
  return async function runSteps<I, R>(type: JobType<I, R>, job: JobRecord, leasedJob: LeasedJob): Promise<R> {
    const { signal } = leasedJob
    const input = type.input.parse(await store.getBlob(job.inputKey))
    const resultKeys = new Map(
      job.steps.flatMap(step => (step.resultKey === null ? [] : [[step.name, step.resultKey]])),
    )
    const jobSteps = type.steps(input)
    const steps = listSteps(jobSteps)
    await leasedJob.change(
      ({ attempts }) => ({ status: 'running', attempts: attempts + 1, error: null, retryAt: null }),
      { type: 'start', steps: steps.map(({ name, title }) => ({ name, title })) },
    )
    const paidCalls = createPaidCalls(job, {
      store,
      prices,
      leasedJob,
      // A paid call counts as progress even if the process dies before the step ends.
      record: (step, paid, cost) => leasedJob.change(() => ({ paid, attempts: 1 }), { type: 'cost', step, cost }),
    })
    const getResult = async <S>(step: JobStep<I, S>): Promise<S> =>
      step.result.parse(await store.getBlob(resultKeys.get(step.name) ?? toResultKey(job.id, step.name)))
    for (const step of steps) {
      if (resultKeys.has(step.name)) continue
      signal.throwIfAborted()
      const report: StepContext<I>['report'] = event => leasedJob.change(() => ({}), { ...event, step: step.name })
      const work = paidCalls.forStep(step.name, {
        signal,
        report: message => report({ type: 'message', message }),
        reportProducts: products =>
          report({ type: 'products', products: products.map(({ name, url }) => ({ name, amazonUrl: url })) }),
      })
      const context = { jobId: job.id, createdBy: job.createdBy, input, signal, work, report, getResult }
      resultKeys.set(step.name, await runStep(leasedJob, step, context))
    }
    return getResult(jobSteps.last)
  }
}

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
      // A single process reads all records at its start, so they are short. The last step has the result.
      result: lease.sole ? null : result,
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

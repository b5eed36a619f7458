import { BlogopsError } from '../../contract/errors.ts'
import { jobSchema } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { Scope } from '../../contract/scopes.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import type { Lease } from '../../ports/lease.ts'
import type { JobRecord, JobStepRecord } from '../../ports/records.ts'
import type { Logger } from '../../ports/system.ts'
import type { JobFeed } from './job-feed.ts'
import type { JobChanges, JobRecords } from './job-records.ts'
import { type JobStep, type JobType, listSteps, type StepContext } from './job-type.ts'
import { toJobError } from './job-view.ts'
import { isUnavailable, type LeasedJob, leaseJob, type StopReason } from './leased-job.ts'
import { createPaidCalls } from './paid-calls.ts'
import { describeRetry, getNextAttempt, getRetryDelay } from './retries.ts'
import type { Sleeper } from './sleeper.ts'

export interface JobRunnerOptions {
  store: JobRecords
  feed: JobFeed
  lease: Lease
  sleeper: Sleeper
  log: Logger
  /** Maximum concurrent jobs per lane in this process. */
  concurrency: number
  prices: () => Promise<ModelPrices>
  /** Returns a number from 0 up to 1. */
  random: () => number
  /** Called when a slot becomes free. */
  onFree: () => void
  /** Tells other processes that a job waits for a free slot. */
  offer: (jobId: string) => void
}

/** Number of process crashes in the same step before the job fails. */
export const maxAttempts = 3

interface RunningJob {
  leasedJob: LeasedJob
  settled: Promise<void>
}

/** A job type with its input and result types erased. */
interface AnyJobType {
  type: string
  scope: Scope
  lane: JobType<unknown, unknown>['lane']
  run(job: JobRecord, leasedJob: LeasedJob): Promise<void>
}

export function createJobRunner({
  store,
  feed,
  lease,
  sleeper,
  log,
  concurrency,
  prices,
  random,
  onFree,
  offer,
}: JobRunnerOptions) {
  const counts = { attempts: 0, retries: 0 }
  const types = new Map<string, AnyJobType>()
  const runningJobs = new Map<string, RunningJob>()
  /** Ids of jobs whose release could not be stored. */
  const unreleased = new Set<string>()
  const lanes = { ads: createSemaphore(concurrency), other: createSemaphore(concurrency) }
  let closed = false

  function setStep(job: JobRecord, name: string, change: Partial<JobStepRecord>): JobChanges {
    return { steps: job.steps.map(step => (step.name === name ? { ...step, ...change } : step)) }
  }

  /** The owner in the key keeps late writes of a previous owner apart. */
  const resultKey = (id: string, step: string) => `jobs/${id}/${lease.sole ? '' : `${lease.owner}/`}${step}.json`

  /** @returns the blob key of the result. */
  async function runStep<I>(leasedJob: LeasedJob, step: JobStep<I, unknown>, context: StepContext<I>): Promise<string> {
    await leasedJob.change(job => setStep(job, step.name, { status: 'running', startedAt: store.now() }), {
      type: 'step',
      step: step.name,
      status: 'running',
    })
    leasedJob.signal.throwIfAborted()
    const result = await step.run(context)
    leasedJob.signal.throwIfAborted()
    const key = await leasedJob.storeBlob(resultKey(leasedJob.id, step.name), step.result.parse(result))
    const finished = { status: 'done', finishedAt: store.now(), resultKey: key } as const
    // Counts this attempt as the first of the next step.
    await leasedJob.change(job => ({ ...setStep(job, step.name, finished), attempts: 1 }), {
      type: 'step',
      step: step.name,
      status: 'done',
    })
    return key
  }

  async function runSteps<I, R>(type: JobType<I, R>, job: JobRecord, leasedJob: LeasedJob): Promise<void> {
    const { signal } = leasedJob
    const input = type.input.parse(await store.getBlob(job.inputKey))
    const results = new Map(job.steps.flatMap(step => (step.resultKey === null ? [] : [[step.name, step.resultKey]])))
    const jobSteps = type.steps(input)
    const steps = listSteps(jobSteps)
    await leasedJob.change(
      ({ attempts }) => ({ status: 'running', attempts: attempts + 1, error: null, retryAt: null }),
      {
        type: 'start',
        steps: steps.map(({ name, title }) => ({ name, title })),
      },
    )
    const paid = createPaidCalls(job, {
      store,
      prices,
      leasedJob,
      // A paid call counts as progress even if the process dies before the step ends.
      record: (step, paid, cost) => leasedJob.change(() => ({ paid, attempts: 1 }), { type: 'cost', step, cost }),
    })
    const getResult = async <S>(step: JobStep<I, S>): Promise<S> =>
      step.result.parse(await store.getBlob(results.get(step.name) ?? resultKey(job.id, step.name)))
    for (const step of steps) {
      if (results.has(step.name)) continue
      signal.throwIfAborted()
      const report: StepContext<I>['report'] = event => leasedJob.change(() => ({}), { ...event, step: step.name })
      const work = paid.forStep(step.name, {
        signal,
        report: message => report({ type: 'message', message }),
        reportProducts: products =>
          report({ type: 'products', products: products.map(({ name, url }) => ({ name, amazonUrl: url })) }),
      })
      const context = { jobId: job.id, createdBy: job.createdBy, input, signal, work, report, getResult }
      results.set(step.name, await runStep(leasedJob, step, context))
    }
    await endJob(leasedJob, 'done', await getResult(jobSteps.last))
  }

  async function endJob(
    leasedJob: LeasedJob,
    status: 'done' | 'failed' | 'cancelled',
    value: unknown,
    cause?: unknown,
  ) {
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

  /** Queues the job for another process, or marks it as interrupted if this is the only process. */
  async function releaseJob(leasedJob: LeasedJob, changes: JobChanges): Promise<void> {
    await leasedJob.end(() => ({ status: lease.sole ? 'interrupted' : 'queued', ...changes }))
    offer(leasedJob.id)
  }

  /** Schedules a retry. This process keeps the job unless it dies. */
  async function scheduleRetry(leasedJob: LeasedJob, cause: unknown, ms: number): Promise<JobRecord> {
    const before = await store.get(leasedJob.id)
    const changes = {
      status: 'queued' as const,
      attempts: 0,
      error: toJobError(cause),
      retries: (before.retries ?? 0) + 1,
      retryAt: new Date(Date.parse(store.now()) + ms).toISOString(),
    }
    const step = before.steps.find(({ status }) => status === 'running')?.name
    const nextAttempt = getNextAttempt({ ...before, ...changes })
    const waitingStep = { status: 'waiting', startedAt: null } as const
    await leasedJob.change(
      job => ({ ...changes, ...(step !== undefined && setStep(job, step, waitingStep)) }),
      step === undefined || !nextAttempt
        ? undefined
        : { type: 'message', step, message: describeRetry(changes.error.message, nextAttempt) },
    )
    counts.retries += 1
    log('warn', 'job is waiting for its next attempt', {
      jobId: leasedJob.id,
      at: changes.retryAt,
      error: changes.error.message,
    })
    return store.get(leasedJob.id)
  }

  /** @returns the job if it must be changes. */
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

  /** @returns the job if it must be changes. */
  async function runAttempt(job: JobRecord, leasedJob: LeasedJob): Promise<JobRecord | undefined> {
    try {
      if (job.retryAt) leasedJob.signal.throwIfAborted()
      counts.attempts += 1
      const type = types.get(job.type)
      if (!type) throw new BlogopsError('internal', `This server does not know the job type ${job.type}.`)
      await type.run(job, leasedJob)
      return undefined
    } catch (cause) {
      return handleFailure(leasedJob, job, cause)
    }
  }

  const getLane = (type: string) => (types.get(type)?.lane === 'ads' ? lanes.ads : lanes.other)

  /** Waits until the job is due and a slot is free. @returns the job if it must be changes. */
  async function waitAndRun(job: JobRecord, leasedJob: LeasedJob): Promise<JobRecord | undefined> {
    const lane = getLane(job.type)
    if (job.retryAt) await sleeper.sleep(Date.parse(job.retryAt) - Date.parse(store.now()), leasedJob.signal)
    // A job that is stopped while it waits continues without a slot, to record that it stopped.
    const release = await lane.acquire({ signal: leasedJob.signal, priority: job.priority })
    try {
      return await runAttempt(job, leasedJob)
    } finally {
      release?.()
    }
  }

  async function run(job: JobRecord, leasedJob: LeasedJob): Promise<void> {
    try {
      let next: JobRecord | undefined = job
      while (next) {
        next = await waitAndRun(next, leasedJob)
        if (next) onFree()
      }
    } catch (cause) {
      // Even the failure could not be stored (disk full, for example): the next owner continues from the last stored
      // state.
      if (!leasedJob.isLost()) unreleased.add(job.id)
      log('error', 'the job could not be stored', { jobId: job.id, error: String(cause) })
    } finally {
      runningJobs.delete(job.id)
      feed.recheck(job.id)
      onFree()
    }
  }

  return {
    register<I, R>(type: JobType<I, R>): void {
      const { type: name, scope, lane } = type
      types.set(name, { type: name, scope, lane, run: (job, leasedJob) => runSteps(type, job, leasedJob) })
    },

    /** Job types registered in this process. */
    types: (): readonly Pick<AnyJobType, 'type' | 'scope'>[] => [...types.values()],

    /** Returns the scope needed to start this type, or undefined for an unregistered type. */
    getScope: (type: string): Scope | undefined => types.get(type)?.scope,

    /** Returns the types and the number of free slots of each lane. */
    getCapacity: () =>
      Object.values(lanes).map(lane => ({
        types: [...types.keys()].filter(type => getLane(type) === lane),
        free: closed ? 0 : lane.countFree(),
      })),

    hasFreeSlot: (type: string): boolean => !closed && getLane(type).countFree() > 0,

    /** Notes a job that is stored as owned by this process but does not run in it. */
    markUnreleased: (id: string): void => void unreleased.add(id),

    /** Returns the jobs that are stored as owned by this process but do not run in it. */
    getUnreleased: (): readonly string[] => [...unreleased],

    add(job: JobRecord): void {
      if (runningJobs.has(job.id)) throw new Error(`Job ${job.id} is already running.`)
      if (closed) throw new BlogopsError('unavailable', 'blogops is stopping. The job continues after the next start.')
      unreleased.delete(job.id)
      const leasedJob = leaseJob(job, { store, lease, sleeper, publish: feed.publish })
      runningJobs.set(job.id, { leasedJob, settled: run(job, leasedJob) })
    },

    size: () => runningJobs.size,

    /** Job attempts and retries since this process started. */
    counts: () => ({ ...counts }),

    /** Number of running jobs in the busiest lane. */
    running: () => Math.max(...Object.values(lanes).map(lane => concurrency - lane.countFree())),

    owns: (id: string) => runningJobs.has(id),

    settled: async (id: string) => runningJobs.get(id)?.settled,

    async cancel(id: string): Promise<void> {
      const job = runningJobs.get(id)
      job?.leasedJob.stop('cancel')
      await job?.settled
    },

    /** Stops jobs that were cancelled or taken over by another process. */
    async checkAll(): Promise<void> {
      // If the store fails, the next check tries again.
      await Promise.allSettled([...runningJobs.values()].map(({ leasedJob }) => leasedJob.checkStatus()))
    },

    async close(): Promise<void> {
      closed = true
      const all = [...runningJobs.values()]
      for (const { leasedJob } of all) leasedJob.stop('park')
      await Promise.all(all.map(({ settled }) => settled))
    },
  }
}

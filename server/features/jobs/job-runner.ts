import { BlogopsError } from '../../contract/errors.ts'
import { jobSchema } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { Lease } from '../../ports/lease.ts'
import type { Logger } from '../../ports/logger.ts'
import type { JobRecord, JobStepRecord } from '../../ports/records.ts'
import { type HeldJob, holdJob, isUnavailable, type StopReason } from './held-job.ts'
import type { JobFeed } from './job-feed.ts'
import { type JobChanges, type JobRecords, toJobError } from './job-records.ts'
import { allSteps, type JobStep, type JobType, type StepContext } from './job-type.ts'
import { createPaidCalls } from './paid-calls.ts'
import type { Pauses } from './pauses.ts'
import { createPlaces } from './places.ts'
import { describeRetry, nextAttempt, retryDelay } from './retries.ts'

export interface JobRunnerOptions {
  store: JobRecords
  feed: JobFeed
  lease: Lease
  pauses: Pauses
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
export const mostAttempts = 3

interface InHand {
  held: HeldJob
  settled: Promise<void>
}

/** A job type with its input and result types erased. */
interface AnyJobType {
  type: string
  scope: Scope
  lane: JobType<unknown, unknown>['lane']
  run(job: JobRecord, held: HeldJob): Promise<void>
}

export function createJobRunner({
  store,
  feed,
  lease,
  pauses,
  log,
  concurrency,
  prices,
  random,
  ...on
}: JobRunnerOptions) {
  const counts = { attempts: 0, retries: 0 }
  const types = new Map<string, AnyJobType>()
  const inHand = new Map<string, InHand>()
  /** Ids of jobs whose release could not be stored. */
  const left = new Set<string>()
  const lanes = { ads: createPlaces(concurrency), other: createPlaces(concurrency) }
  let closed = false

  function setStep(job: JobRecord, name: string, change: Partial<JobStepRecord>): JobChanges {
    return { steps: job.steps.map(step => (step.name === name ? { ...step, ...change } : step)) }
  }

  /** The owner in the key keeps late writes of a previous owner apart. */
  const resultKey = (id: string, step: string) => `jobs/${id}/${lease.sole ? '' : `${lease.owner}/`}${step}.json`

  /** @returns the blob key of the result. */
  async function runStep<I>(held: HeldJob, step: JobStep<I, unknown>, context: StepContext<I>): Promise<string> {
    await held.change(job => setStep(job, step.name, { status: 'running', startedAt: store.now() }), {
      type: 'step',
      step: step.name,
      status: 'running',
    })
    held.signal.throwIfAborted()
    const result = await step.run(context)
    held.signal.throwIfAborted()
    const key = await held.keep(resultKey(held.id, step.name), step.result.parse(result))
    const finished = { status: 'done', finishedAt: store.now(), resultKey: key } as const
    // Counts this attempt as the first of the next step.
    await held.change(job => ({ ...setStep(job, step.name, finished), attempts: 1 }), {
      type: 'step',
      step: step.name,
      status: 'done',
    })
    return key
  }

  async function runSteps<I, R>(type: JobType<I, R>, job: JobRecord, held: HeldJob): Promise<void> {
    const { signal } = held
    const input = type.input.parse(await store.getBlob(job.inputKey))
    const results = new Map(job.steps.flatMap(step => (step.resultKey === null ? [] : [[step.name, step.resultKey]])))
    const plan = type.steps(input)
    const steps = allSteps(plan)
    await held.change(({ attempts }) => ({ status: 'running', attempts: attempts + 1, error: null, retryAt: null }), {
      type: 'start',
      steps: steps.map(({ name, title }) => ({ name, title })),
    })
    const paid = createPaidCalls(job, {
      store,
      prices,
      held,
      // A paid call counts as progress even if the process dies before the step ends.
      record: (step, paid, cost) => held.change(() => ({ paid, attempts: 1 }), { type: 'cost', step, cost }),
    })
    const resultOf = async <S>(step: JobStep<I, S>): Promise<S> =>
      step.result.parse(await store.getBlob(results.get(step.name) ?? resultKey(job.id, step.name)))
    for (const step of steps) {
      if (results.has(step.name)) continue
      signal.throwIfAborted()
      const report: StepContext<I>['report'] = what => held.change(() => ({}), { ...what, step: step.name })
      const work = paid.forStep(step.name, {
        signal,
        tell: message => report({ type: 'message', message }),
        found: products =>
          report({ type: 'products', products: products.map(({ name, url }) => ({ name, amazonUrl: url })) }),
      })
      const context = { jobId: job.id, createdBy: job.createdBy, input, signal, work, report, resultOf }
      results.set(step.name, await runStep(held, step, context))
    }
    await end(held, 'done', await resultOf(plan.last))
  }

  async function end(held: HeldJob, status: 'done' | 'failed' | 'cancelled', value: unknown, cause?: unknown) {
    const { id } = held
    const result = jobSchema.shape.result.parse(value)
    const error = status === 'failed' ? toJobError(cause) : null
    if (error?.code === 'internal') log('error', 'job failed', { jobId: id, error: String(cause) })
    const stopped = {
      status: status === 'cancelled' ? ('cancelled' as const) : ('failed' as const),
      finishedAt: store.now(),
    }
    const change = (job: JobRecord): JobChanges => ({
      status,
      result,
      error,
      retryAt: null,
      steps: job.steps.map(step => (step.status === 'running' ? { ...step, ...stopped } : step)),
    })
    await held.end(change, { type: 'end', status, result, error })
    if (status !== 'failed') await dropWork(id)
  }

  /** Deletes the stored input and model answers, which an ended job no longer needs. */
  async function dropWork(id: string): Promise<void> {
    try {
      await store.dropWork(id)
    } catch (cause) {
      log('warn', 'files of a job that has ended could not be removed', { jobId: id, error: String(cause) })
    }
  }

  /** Queues the job for another process, or marks it as interrupted if this is the only process. */
  async function letGo(held: HeldJob, changes: JobChanges): Promise<void> {
    await held.end(() => ({ status: lease.sole ? 'interrupted' : 'queued', ...changes }))
    on.offer(held.id)
  }

  /** Schedules a retry. This process keeps the job unless it dies. */
  async function delay(held: HeldJob, cause: unknown, ms: number): Promise<JobRecord> {
    const before = await store.get(held.id)
    const retried = {
      status: 'queued' as const,
      attempts: 0,
      error: toJobError(cause),
      retries: (before.retries ?? 0) + 1,
      retryAt: new Date(Date.parse(store.now()) + ms).toISOString(),
    }
    const step = before.steps.find(({ status }) => status === 'running')?.name
    const attempt = nextAttempt({ ...before, ...retried })
    const waiting = { status: 'waiting', startedAt: null } as const
    await held.change(
      job => ({ ...retried, ...(step !== undefined && setStep(job, step, waiting)) }),
      step === undefined || !attempt
        ? undefined
        : { type: 'message', step, message: describeRetry(retried.error.message, attempt) },
    )
    counts.retries += 1
    log('warn', 'job waits for another attempt', { jobId: held.id, at: retried.retryAt, error: retried.error.message })
    return store.get(held.id)
  }

  /** @returns the job if it must be retried. */
  async function breakOff(held: HeldJob, job: JobRecord, cause: unknown): Promise<JobRecord | undefined> {
    const reason: StopReason | undefined = held.signal.aborted ? held.signal.reason : undefined
    const delayMs = reason === undefined && !held.isLost() ? retryDelay(job, cause, random) : null
    if (delayMs !== null) return delay(held, cause, delayMs)
    // A shared store usually recovers, so another process can continue.
    const passes = !lease.sole && isUnavailable(cause) && job.attempts + 1 < mostAttempts
    if (held.isLost()) log('warn', 'another process has the job by now', { jobId: held.id })
    else if (reason === 'park') await letGo(held, { attempts: 0 })
    else if (reason === 'cancel') await end(held, 'cancelled', null)
    else if (passes) await letGo(held, {})
    else await end(held, 'failed', null, cause)
    return undefined
  }

  /** @returns the job if it must be retried. */
  async function work(job: JobRecord, held: HeldJob): Promise<JobRecord | undefined> {
    try {
      if (job.retryAt) held.signal.throwIfAborted()
      counts.attempts += 1
      const type = types.get(job.type)
      if (!type) throw new BlogopsError('internal', `No job type ${job.type} is known here.`)
      await type.run(job, held)
      return undefined
    } catch (cause) {
      return breakOff(held, job, cause)
    }
  }

  const laneOf = (type: string) => (types.get(type)?.lane === 'ads' ? lanes.ads : lanes.other)

  /** Waits until the job is due and a slot is free. @returns the job if it must be retried. */
  async function attempt(job: JobRecord, held: HeldJob): Promise<JobRecord | undefined> {
    const lane = laneOf(job.type)
    if (job.retryAt) await pauses.pause(Date.parse(job.retryAt) - Date.parse(store.now()), held.signal)
    await lane.take(held.signal, job.priority)
    try {
      return await work(job, held)
    } finally {
      lane.leave()
    }
  }

  async function run(job: JobRecord, held: HeldJob): Promise<void> {
    try {
      let next: JobRecord | undefined = job
      while (next) {
        next = await attempt(next, held)
        if (next) on.onFree()
      }
    } catch (cause) {
      // Even the failure could not be stored (disk full, for example): the next owner continues from the last stored
      // state.
      if (!held.isLost()) left.add(job.id)
      log('error', 'job could not be recorded', { jobId: job.id, error: String(cause) })
    } finally {
      inHand.delete(job.id)
      feed.look(job.id)
      on.onFree()
    }
  }

  return {
    register<I, R>(type: JobType<I, R>): void {
      const { type: name, scope, lane } = type
      types.set(name, { type: name, scope, lane, run: (job, held) => runSteps(type, job, held) })
    },

    /** Job types registered in this process. */
    types: (): readonly Pick<AnyJobType, 'type' | 'scope'>[] => [...types.values()],

    /** Returns the scope needed to start this type, or undefined for an unregistered type. */
    scopeOf: (type: string): Scope | undefined => types.get(type)?.scope,

    /** Returns the types and the number of free slots of each lane. */
    room: () =>
      Object.values(lanes).map(lane => ({
        types: [...types.keys()].filter(type => laneOf(type) === lane),
        free: closed ? 0 : lane.free(),
      })),

    hasRoom: (type: string): boolean => !closed && laneOf(type).free() > 0,

    /** Notes a job that is stored as owned by this process but does not run in it. */
    letGo: (id: string): void => void left.add(id),

    /** Returns the jobs that are stored as owned by this process but do not run in it. */
    left: (): readonly string[] => [...left],

    add(job: JobRecord): void {
      if (inHand.has(job.id)) throw new Error(`Job ${job.id} is in hand already.`)
      if (closed)
        throw new BlogopsError('unavailable', 'blogops is stopping; the job will be taken up at the next start.')
      left.delete(job.id)
      const held = holdJob(job, { store, lease, pauses, tell: feed.tell })
      inHand.set(job.id, { held, settled: run(job, held) })
    },

    size: () => inHand.size,

    /** Job attempts and retries since this process started. */
    counts: () => ({ ...counts }),

    /** Number of running jobs in the busiest lane. */
    running: () => Math.max(...Object.values(lanes).map(lane => concurrency - lane.free())),

    holds: (id: string) => inHand.has(id),

    settled: async (id: string) => inHand.get(id)?.settled,

    async cancel(id: string): Promise<void> {
      const job = inHand.get(id)
      job?.held.stop('cancel')
      await job?.settled
    },

    /** Stops jobs that were cancelled or taken over by another process. */
    async look(): Promise<void> {
      // If the store fails, the next check tries again.
      await Promise.allSettled([...inHand.values()].map(({ held }) => held.look()))
    },

    async close(): Promise<void> {
      closed = true
      const all = [...inHand.values()]
      for (const { held } of all) held.stop('park')
      await Promise.all(all.map(({ settled }) => settled))
    },
  }
}

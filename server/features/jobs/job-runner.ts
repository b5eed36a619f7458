import { BlogopsError } from '../../contract/errors.ts'
import { jobSchema } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { Logger } from '../../ports/logger.ts'
import type { JobRecord, JobStepRecord } from '../../ports/records.ts'
import type { createJobFeed } from './job-feed.ts'
import { type JobChanges, type JobRecords, type NewJobEvent, toJobError } from './job-records.ts'
import { allSteps, type JobStep, type JobType, type StepContext } from './job-type.ts'
import { createPaidCalls } from './paid-calls.ts'
import { createPlaces } from './places.ts'

export interface JobRunnerOptions {
  store: JobRecords
  feed: ReturnType<typeof createJobFeed>
  log: Logger
  concurrency: number
  prices: () => Promise<ModelPrices>
}

interface HeldJob {
  abort: AbortController
  settled: Promise<void>
}

/** A kind of job whose types are known only to itself. */
interface AnyJobType {
  type: string
  scope: Scope
  lane: JobType<unknown, unknown>['lane']
  run(job: JobRecord, signal: AbortSignal): Promise<void>
}

/** Why a job was stopped: by a person, or because its process ends and another is to go on with it. */
type StopReason = 'cancel' | 'park'

export function createJobRunner({ store, feed, log, concurrency, prices }: JobRunnerOptions) {
  const types = new Map<string, AnyJobType>()
  const held = new Map<string, HeldJob>()
  const lanes = { ads: createPlaces(concurrency), other: createPlaces(concurrency) }
  let closed = false

  async function record(id: string, change: (job: JobRecord) => JobChanges, event: NewJobEvent): Promise<void> {
    const stored = await store.change(id, change, event)
    if (stored.event) feed.publish(id, stored.event)
  }

  function setStep(job: JobRecord, name: string, change: Partial<JobStepRecord>): JobChanges {
    return { steps: job.steps.map(step => (step.name === name ? { ...step, ...change } : step)) }
  }

  async function runStep<I>(job: JobRecord, step: JobStep<I, unknown>, context: StepContext<I>): Promise<void> {
    const { id } = job
    await record(id, current => setStep(current, step.name, { status: 'running', startedAt: store.now() }), {
      ...{ type: 'step', step: step.name, status: 'running' },
    })
    const result = await step.run(context)
    context.signal.throwIfAborted()
    const resultKey = await store.putBlob(`jobs/${id}/${step.name}.json`, step.result.parse(result))
    const finished = { status: 'done', finishedAt: store.now(), resultKey } as const
    // The next step begins with its own attempts: this one counts as the first.
    await record(id, current => ({ ...setStep(current, step.name, finished), attempts: 1 }), {
      ...{ type: 'step', step: step.name, status: 'done' },
    })
  }

  async function runSteps<I, R>(type: JobType<I, R>, job: JobRecord, signal: AbortSignal): Promise<void> {
    const input = type.input.parse(await store.getBlob(job.inputKey))
    const done = new Set(job.steps.filter(step => step.resultKey !== null).map(step => step.name))
    const plan = type.steps(input)
    const steps = allSteps(plan)
    await record(job.id, ({ attempts }) => ({ status: 'running', attempts: attempts + 1 }), {
      ...{ type: 'start', steps: steps.map(({ name, title }) => ({ name, title })) },
    })
    const paid = createPaidCalls(job, {
      ...{ store, prices },
      // What was paid for is progress, although the process may end before the step does.
      record: (step, paid, cost) => record(job.id, () => ({ paid, attempts: 1 }), { type: 'cost', step, cost }),
    })
    const resultOf = async <S>(step: JobStep<I, S>): Promise<S> =>
      step.result.parse(await store.getBlob(`jobs/${job.id}/${step.name}.json`))
    for (const step of steps) {
      if (done.has(step.name)) continue
      signal.throwIfAborted()
      const report: StepContext<I>['report'] = what => record(job.id, () => ({}), { ...what, step: step.name })
      const work = paid.forStep(step.name, {
        signal,
        tell: message => report({ type: 'message', message }),
        found: products =>
          report({ type: 'products', products: products.map(({ name, url }) => ({ name, amazonUrl: url })) }),
      })
      await runStep(job, step, { jobId: job.id, createdBy: job.createdBy, input, signal, work, report, resultOf })
    }
    const result = await resultOf(plan.last)
    await end(job.id, 'done', result)
  }

  async function end(id: string, status: 'done' | 'failed' | 'cancelled', value: unknown, cause?: unknown) {
    const result = jobSchema.shape.result.parse(value)
    const error = status === 'failed' ? toJobError(cause) : null
    if (error?.code === 'internal') log('error', 'job failed', { jobId: id, error: String(cause) })
    const stopped = {
      status: status === 'cancelled' ? ('cancelled' as const) : ('failed' as const),
      finishedAt: store.now(),
    }
    const change = (job: JobRecord): JobChanges => ({
      ...{ status, result, error },
      steps: job.steps.map(step => (step.status === 'running' ? { ...step, ...stopped } : step)),
    })
    await record(id, change, { type: 'end', status, result, error })
    // What was asked for stands in the record; the whole of it, a feed perhaps, and what a model answered are of no more use.
    if (status !== 'failed') await store.dropWork(id)
  }

  async function work(job: JobRecord, signal: AbortSignal): Promise<void> {
    try {
      const type = types.get(job.type)
      if (!type) throw new BlogopsError('internal', `No job type ${job.type} is known here.`)
      await type.run(job, signal)
    } catch (cause) {
      const reason: StopReason | undefined = signal.aborted ? signal.reason : undefined
      if (reason === 'park') await store.change(job.id, () => ({ status: 'interrupted', attempts: 0 }))
      else await end(job.id, reason === 'cancel' ? 'cancelled' : 'failed', null, cause)
    }
  }

  const laneOf = ({ type }: JobRecord) => (types.get(type)?.lane === 'ads' ? lanes.ads : lanes.other)

  async function hold(job: JobRecord, signal: AbortSignal): Promise<void> {
    const lane = laneOf(job)
    await lane.take(signal)
    try {
      await work(job, signal)
    } catch (cause) {
      // Not even the failure could be stored (a full disk, say): the next owner finds the job interrupted.
      log('error', 'job could not be recorded', { jobId: job.id, error: String(cause) })
    } finally {
      lane.leave()
      held.delete(job.id)
      feed.finish(job.id)
    }
  }

  return {
    register<I, R>(type: JobType<I, R>): void {
      const { type: name, scope, lane } = type
      types.set(name, { type: name, scope, lane, run: (job, signal) => runSteps(type, job, signal) })
    },

    /** Those that are known here. */
    types: (): readonly Pick<AnyJobType, 'type' | 'scope'>[] => [...types.values()],

    /** What a token needs to start one; undefined for a type that is not known here. */
    scopeOf: (type: string): Scope | undefined => types.get(type)?.scope,

    add(job: JobRecord): void {
      if (held.has(job.id)) throw new Error(`Job ${job.id} is in hand already.`)
      if (closed)
        throw new BlogopsError('unavailable', 'blogops is stopping; the job will be taken up at the next start.')
      const abort = new AbortController()
      held.set(job.id, { abort, settled: hold(job, abort.signal) })
    },

    size: () => held.size,

    holds: (id: string) => held.has(id),

    settled: async (id: string) => held.get(id)?.settled,

    async cancel(id: string): Promise<void> {
      const job = held.get(id)
      job?.abort.abort('cancel' satisfies StopReason)
      await job?.settled
    },

    async close(): Promise<void> {
      closed = true
      const all = [...held.values()]
      for (const job of all) job.abort.abort('park' satisfies StopReason)
      await Promise.all(all.map(job => job.settled))
    },
  }
}

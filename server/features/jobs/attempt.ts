import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { Lease } from '../../ports/lease.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { JobRecords } from './job-records.ts'
import { changeStep, type JobStep, type JobType, listSteps, type StepContext } from './job-type.ts'
import type { LeasedJob } from './leased-job.ts'
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

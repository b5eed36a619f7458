import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { JobCost } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { ModelUsage, PaidCall, PaidWork } from '../../ports/paid-work.ts'
import type { JobRecord, PaidCallRecord } from '../../ports/records.ts'
import { addUsage, calculatePrice, createCostLimit, toJobCost, usageSchema } from './cost.ts'
import type { JobRecords } from './job-records.ts'
import type { LeasedJob } from './leased-job.ts'

export interface PaidCallsOptions {
  store: JobRecords
  leasedJob: Pick<LeasedJob, 'waitForLease' | 'storeBlob'>
  prices: () => Promise<ModelPrices>
  /** Stores the paid usage and publishes a cost event. */
  record(step: string, paid: Record<string, PaidCallRecord>, cost: JobCost): Promise<void>
}

const storedAnswerSchema = z.object({ answer: z.unknown(), used: usageSchema })

const getAnswerKey = (jobId: string, name: string) =>
  `jobs/${jobId}/calls/${createHash('sha256').update(name).digest('hex').slice(0, 32)}.json`

/** Error codes caused by the answers: the step would fail again with the same ones. */
const answerErrorCodes = new Set(['verification_failed', 'not_enough_products', 'upstream_rejected'])

/** Returns the calls whose answers made the job fail, or only the call named in `details.call`. */
function findFailedCalls(job: JobRecord): string[] {
  const failed = job.steps.find(({ status }) => status === 'failed')
  if (!failed || !job.error || !answerErrorCodes.has(job.error.code)) return []
  const call = job.error.details?.call
  const callsOfStep = Object.keys(job.paid ?? {}).filter(name => name.startsWith(`${failed.name}/`))
  return callsOfStep.filter(name => typeof call !== 'string' || name.startsWith(`${failed.name}/${call}`))
}

/**
 * Deletes the answers that made a job fail, so that a resumed job asks again.
 * @returns the paid usage, which stays recorded.
 */
export async function deleteFailedAnswers(job: JobRecord, store: JobRecords): Promise<Pick<JobRecord, 'paid'>> {
  const paid = { ...job.paid }
  for (const name of findFailedCalls(job)) {
    await store.deleteBlob(getAnswerKey(job.id, name))
    if (paid[name]) paid[name] = { ...paid[name], kept: false }
  }
  return { paid }
}

/** Paid calls of one job. Answers are stored in blobs, usage in the job record. */
export function createPaidCalls(job: JobRecord, { store, leasedJob, prices, record }: PaidCallsOptions) {
  const paid: Record<string, PaidCallRecord> = { ...job.paid }
  const limit = createCostLimit({ job, prices, paid: () => Object.values(paid) })

  /** Records the usage of an answer. */
  async function recordUsage(step: string, name: string, usage: ModelUsage, isStored = false): Promise<void> {
    const currentPrices = await prices()
    const before = paid[name]
    const sum = before ? addUsage(before, usage) : { ...usage, usd: null }
    paid[name] = { ...sum, usd: calculatePrice(sum, currentPrices), kept: isStored }
    const cost = toJobCost(paid)
    if (cost) await record(step, paid, cost)
  }

  const findAnswer = async (name: string) =>
    storedAnswerSchema.optional().parse(await store.findBlob(getAnswerKey(job.id, name)))

  async function makeCall<T>(step: string, name: string, call: PaidCall<T>): Promise<T> {
    const response = await call.make(async usage => {
      await recordUsage(step, name, usage)
      await limit.assertReserved(name)
    })
    let answer: T
    try {
      answer = call.answer.parse(response.answer)
      // Store the answer first. After a crash between the two writes, the resumed job records the usage stored with it.
      await leasedJob.storeBlob(getAnswerKey(job.id, name), { answer, used: response.usage })
    } catch (cause) {
      await recordUsage(step, name, response.usage)
      throw cause
    }
    await recordUsage(step, name, response.usage, true)
    return answer
  }

  return {
    /** Creates the paid work of a step, with its own signal and progress reports. */
    forStep(step: string, stepContext: Pick<PaidWork, 'signal' | 'report' | 'reportProducts'>): PaidWork {
      const toCallName = (key: string) => `${step}/${key}`
      return {
        ...stepContext,
        async once(call) {
          const name = toCallName(call.key)
          const stored = await findAnswer(name)
          if (stored) {
            if (!paid[name]?.kept) await recordUsage(step, name, stored.used, true)
            return call.answer.parse(stored.answer)
          }
          await leasedJob.waitForLease()
          stepContext.signal.throwIfAborted()
          return limit.runReserved(name, call.maxUsage, () => makeCall(step, name, call))
        },
        async assertAffordable(calls) {
          const namedCalls = calls.map(({ key, maxUsage }) => ({ name: toCallName(key), maxUsage }))
          const storedAnswers = await Promise.all(namedCalls.map(({ name }) => findAnswer(name)))
          await limit.reserve(namedCalls.filter((_, index) => storedAnswers[index] === undefined))
        },
      }
    },
  }
}

import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { JobCost } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { ModelUsage, PaidCall, PaidWork } from '../../ports/paid-work.ts'
import type { JobRecord, PaidCallRecord } from '../../ports/records.ts'
import { addUsage, costOf, priceOf } from './cost.ts'
import { createCostLimit } from './cost-limit.ts'
import type { HeldJob } from './held-job.ts'
import type { JobRecords } from './job-records.ts'

export interface PaidCallsOptions {
  store: JobRecords
  held: Pick<HeldJob, 'ready' | 'keep'>
  prices: () => Promise<ModelPrices>
  /** Stores the paid usage and publishes a cost event. */
  record(step: string, paid: Record<string, PaidCallRecord>, cost: JobCost): Promise<void>
}

const usageSchema = z.object({
  model: z.string(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  cacheReadTokens: z.int(),
  cacheWriteTokens: z.int(),
  searches: z.int(),
})
const keptSchema = z.object({ answer: z.unknown(), used: usageSchema })

const blobOf = (jobId: string, name: string) =>
  `jobs/${jobId}/calls/${createHash('sha256').update(name).digest('hex').slice(0, 32)}.json`

/** Error codes caused by the answers: the step would fail again with the same ones. */
const ofTheAnswers = new Set(['verification_failed', 'not_enough_products', 'upstream_rejected'])

/** Returns the calls whose answers made the job fail, or only the call named in `details.call`. */
function uselessCalls(job: JobRecord): string[] {
  const failed = job.steps.find(({ status }) => status === 'failed')
  if (!failed || !job.error || !ofTheAnswers.has(job.error.code)) return []
  const call = job.error.details?.call
  const ofStep = Object.keys(job.paid ?? {}).filter(name => name.startsWith(`${failed.name}/`))
  return ofStep.filter(name => typeof call !== 'string' || name.startsWith(`${failed.name}/${call}`))
}

/**
 * Deletes the answers that made a job fail, so that a resumed job asks again.
 * @param job the failed job.
 * @returns the paid usage, which stays recorded.
 */
export async function forgetAnswers(job: JobRecord, store: JobRecords): Promise<Pick<JobRecord, 'paid'>> {
  const paid = { ...job.paid }
  for (const name of uselessCalls(job)) {
    await store.dropBlob(blobOf(job.id, name))
    const call = paid[name]
    if (call) paid[name] = { ...call, kept: false }
  }
  return { paid }
}

/** Paid calls of one job. Answers are stored in blobs, usage in the job record. */
export function createPaidCalls(job: JobRecord, { store, held, prices, record }: PaidCallsOptions) {
  const paid: Record<string, PaidCallRecord> = { ...job.paid }
  const limit = createCostLimit({ job, prices, paid: () => Object.values(paid) })

  /** Records the usage of an answer. `kept` is true if the answer is stored. */
  async function count(step: string, name: string, used: ModelUsage, kept = false): Promise<void> {
    const current = await prices()
    const before = paid[name]
    const sum = before ? addUsage(before, used) : { ...used, usd: null }
    paid[name] = { ...sum, usd: priceOf(sum, current), kept }
    const cost = costOf(paid)
    if (cost) await record(step, paid, cost)
  }

  async function keptAnswer(name: string) {
    const stored = await store.findBlob(blobOf(job.id, name))
    return stored === undefined ? undefined : keptSchema.parse(stored)
  }

  async function make<T>(step: string, name: string, call: PaidCall<T>): Promise<T> {
    const made = await call.make(async usage => {
      await count(step, name, usage)
      await limit.assertKept(name)
    })
    let answer: T
    try {
      answer = call.answer.parse(made.answer)
      // Store the answer first. After a crash between the two writes, the resumed job records the usage stored with it.
      await held.keep(blobOf(job.id, name), { answer, used: made.usage })
    } catch (cause) {
      await count(step, name, made.usage)
      throw cause
    }
    await count(step, name, made.usage, true)
    return answer
  }

  return {
    /** Creates the paid work of a step, with the step's own `tell` and `found`. */
    forStep(step: string, own: Pick<PaidWork, 'signal' | 'tell' | 'found'>): PaidWork {
      const nameOf = (key: string) => `${step}/${key}`
      return {
        ...own,
        async once(call) {
          const name = nameOf(call.key)
          const kept = await keptAnswer(name)
          if (kept) {
            if (!paid[name]?.kept) await count(step, name, kept.used, true)
            return call.answer.parse(kept.answer)
          }
          await held.ready()
          own.signal.throwIfAborted()
          return limit.within(name, call.most, () => make(step, name, call))
        },
        async afford(calls) {
          const named = calls.map(({ key, most }) => ({ name: nameOf(key), most }))
          const kept = await Promise.all(named.map(({ name }) => keptAnswer(name)))
          await limit.clear(named.filter((_, at) => kept[at] === undefined))
        },
      }
    },
  }
}

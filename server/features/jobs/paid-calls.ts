import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { JobCost } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { ModelUsage, PaidCall, PaidWork } from '../../ports/paid-work.ts'
import type { JobRecord, PaidCallRecord } from '../../ports/records.ts'
import { addUsage, costOf, priceOf } from './cost.ts'
import { createCostLimit } from './cost-limit.ts'
import type { JobRecords } from './job-records.ts'

export interface PaidCallsOptions {
  store: JobRecords
  prices: () => Promise<ModelPrices>
  /** Stores what was paid, and tells of it. */
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
const keptSchema = z.object({ answer: z.unknown(), used: usageSchema.nullable() })

const blobOf = (jobId: string, name: string) =>
  `jobs/${jobId}/calls/${createHash('sha256').update(name).digest('hex').slice(0, 32)}.json`

/** Failures that lie in the answers themselves: with the same ones, a step would fail in the same way again. */
const ofTheAnswers = new Set(['verification_failed', 'not_enough_products', 'upstream_rejected'])

/**
 * Forgets the answers that made a job fail, so that it is asked anew when somebody has it taken up again. A failure that
 * names its call (`details.call`) forgets that one alone. What the answers cost is not forgotten.
 */
export async function forgetAnswers(job: JobRecord, store: JobRecords): Promise<void> {
  const failed = job.steps.find(({ status }) => status === 'failed')
  if (!failed || !job.error || !ofTheAnswers.has(job.error.code)) return
  const call = job.error.details?.call
  const ofStep = Object.keys(job.paid ?? {}).filter(name => name.startsWith(`${failed.name}/`))
  const useless = ofStep.filter(name => typeof call !== 'string' || name.startsWith(`${failed.name}/${call}`))
  for (const name of useless) await store.dropBlob(blobOf(job.id, name))
}

/** The paid calls of one job. Their answers are kept in blobs, what they used in the job's record. */
export function createPaidCalls(job: JobRecord, { store, prices, record }: PaidCallsOptions) {
  const paid: Record<string, PaidCallRecord> = { ...job.paid }
  const limit = createCostLimit({ job, prices, spent: () => costOf(paid)?.usd ?? 0 })

  async function keep(step: string, name: string, used: ModelUsage | null): Promise<void> {
    if (!used) return
    const before = paid[name]
    const sum = before ? addUsage(before, used) : { ...used, usd: null }
    paid[name] = { ...sum, usd: priceOf(sum, await prices()) }
    const cost = costOf(paid)
    if (cost) await record(step, paid, cost)
  }

  async function keptAnswer(name: string) {
    const stored = await store.findBlob(blobOf(job.id, name))
    return stored === undefined ? undefined : keptSchema.parse(stored)
  }

  async function make<T>(step: string, name: string, call: PaidCall<T>): Promise<T> {
    let used: ModelUsage | null = null
    const spent = (usage: ModelUsage) => {
      used = used ? addUsage(used, usage) : usage
    }
    let answer: T
    try {
      answer = call.answer.parse(await call.make(spent))
    } catch (cause) {
      await keep(step, name, used)
      throw cause
    }
    // The answer first: a job that ends between the two finds it, with what it used, and writes that down then.
    await store.putBlob(blobOf(job.id, name), { answer, used })
    await keep(step, name, used)
    return answer
  }

  return {
    /** How the step does its work; `tell` and `found` are the step's own. */
    forStep(step: string, own: Pick<PaidWork, 'signal' | 'tell' | 'found'>): PaidWork {
      const nameOf = (key: string) => `${step}/${key}`
      return {
        ...own,
        async once(call) {
          const name = nameOf(call.key)
          const kept = await keptAnswer(name)
          if (kept) {
            if (!(name in paid)) await keep(step, name, kept.used)
            return call.answer.parse(kept.answer)
          }
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

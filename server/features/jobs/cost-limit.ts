import { BlogopsError } from '../../contract/errors.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { ModelUsage } from '../../ports/paid-work.ts'
import type { JobRecord } from '../../ports/records.ts'
import { priceOf, rounded } from './cost.ts'

export interface CostLimitOptions {
  job: Pick<JobRecord, 'id' | 'maxCostUsd'>
  prices: () => Promise<ModelPrices>
  /** US dollars so far. */
  spent: () => number
}

interface Expected {
  name: string
  most: ModelUsage
}

/** Holds a job to what it may cost: a call begins only where the most that it could cost is still there. */
export function createCostLimit({ job, prices, spent }: CostLimitOptions) {
  const limitUsd = job.maxCostUsd ?? null
  /** What calls that have not ended may cost: those under way, and those that were cleared beforehand. */
  const reserved = new Map<string, number>()

  async function reserve(limitUsd: number, calls: readonly Expected[]): Promise<void> {
    const current = await prices()
    const most = calls.map(call => ({ ...call, usd: dearest(call, current, job.id) }))
    const needed = rounded(most.reduce((sum, { usd }) => sum + usd, 0))
    const taken = [...reserved.values()].reduce((sum, usd) => sum + usd, spent())
    if (needed > rounded(limitUsd - taken))
      throw tooDear({ jobId: job.id, limitUsd, spentUsd: spent(), mostUsd: needed })
    for (const { name, usd } of most) reserved.set(name, usd)
  }

  return {
    /** @throws BlogopsError `cost_limit`. */
    async clear(calls: readonly Expected[]): Promise<void> {
      if (limitUsd !== null) await reserve(limitUsd, calls)
    },

    /** @throws BlogopsError `cost_limit`, and then nothing was called. */
    async within<T>(name: string, most: ModelUsage, make: () => Promise<T>): Promise<T> {
      if (limitUsd !== null && !reserved.has(name)) await reserve(limitUsd, [{ name, most }])
      return make().finally(() => reserved.delete(name))
    },
  }
}

function dearest({ most }: Expected, prices: ModelPrices, jobId: string): number {
  const usd = priceOf(most, prices)
  if (usd !== null) return usd
  throw new BlogopsError(
    'cost_limit',
    `The settings have no price for the model ${most.model}, so no limit of cost can be kept.`,
    {
      hint: `Add its price to the setting model-prices (blogops settings get model-prices), then: blogops jobs resume ${jobId}`,
    },
  )
}

interface TooDear {
  jobId: string
  limitUsd: number
  spentUsd: number
  mostUsd: number
}

function tooDear({ jobId, ...sums }: TooDear): BlogopsError {
  const { spentUsd, mostUsd } = sums
  const enough = Math.ceil(rounded(spentUsd + mostUsd) * 100) / 100
  return new BlogopsError(
    'cost_limit',
    `What comes next could cost up to ${dollars(mostUsd)}, and ${whatIsLeft(sums)}.`,
    { hint: `Go on with a higher limit: blogops jobs resume ${jobId} --max-cost ${enough.toFixed(2)}`, details: sums },
  )
}

function whatIsLeft({ limitUsd, spentUsd }: Omit<TooDear, 'jobId'>): string {
  if (spentUsd === 0) return `the limit is ${dollars(limitUsd)}`
  return `of the limit of ${dollars(limitUsd)} only ${dollars(Math.max(0, limitUsd - spentUsd))} are left`
}

/** Whole cents, but a sum below one cent is not "nothing". */
function dollars(usd: number): string {
  return usd > 0 && usd < 0.01 ? 'less than $0.01' : `$${usd.toFixed(2)}`
}

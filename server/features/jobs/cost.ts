import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { JobCost } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { ModelUsage } from '../../ports/paid-work.ts'
import type { JobRecord, PaidCallRecord } from '../../ports/records.ts'

/** Anthropic's price factors, relative to input tokens, for writing to and reading from its five-minute cache. */
const cacheWriteFactor = 1.25
const cacheReadFactor = 0.1

export const usageSchema = z.object({
  model: z.string(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  cacheReadTokens: z.int(),
  cacheWriteTokens: z.int(),
  searches: z.int(),
})

/** Returns the price in US dollars, or null if the model has no price. */
export function calculatePrice(usage: ModelUsage, { models, search }: ModelPrices): number | null {
  const price = models.find(({ model }) => model === usage.model)
  if (!price) return null
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, searches } = usage
  const input = inputTokens + cacheWriteTokens * cacheWriteFactor + cacheReadTokens * cacheReadFactor
  return roundUsd((input * price.input + outputTokens * price.output) / 1_000_000 + (searches * search) / 1000)
}

/** Adds the usage of several answers to one call. */
export function addUsage<U extends ModelUsage>(sum: U, usage: ModelUsage): U {
  return {
    ...sum,
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    cacheReadTokens: sum.cacheReadTokens + usage.cacheReadTokens,
    cacheWriteTokens: sum.cacheWriteTokens + usage.cacheWriteTokens,
    searches: sum.searches + usage.searches,
  }
}

function sumUsage(calls: readonly PaidCallRecord[], field: Exclude<keyof ModelUsage, 'model'>): number {
  return calls.reduce((sum, call) => sum + call[field], 0)
}

function sumUsd(calls: readonly PaidCallRecord[]): number | null {
  const total = calls.reduce<number | null>((sum, { usd }) => (sum === null || usd === null ? null : sum + usd), 0)
  return total === null ? null : roundUsd(total)
}

/** Rounds to millionths of a dollar, to remove floating-point noise. */
function roundUsd(usd: number): number {
  return Math.round(usd * 1_000_000) / 1_000_000
}

/** Returns the usage and cost so far, or null if the job called no model. */
export function toJobCost(paid: Readonly<Record<string, PaidCallRecord>> = {}): JobCost | null {
  const calls = Object.values(paid)
  if (calls.length === 0) return null
  return {
    usd: sumUsd(calls),
    calls: calls.length,
    inputTokens: sumUsage(calls, 'inputTokens'),
    outputTokens: sumUsage(calls, 'outputTokens'),
    cacheReadTokens: sumUsage(calls, 'cacheReadTokens'),
    cacheWriteTokens: sumUsage(calls, 'cacheWriteTokens'),
    searches: sumUsage(calls, 'searches'),
  }
}

interface CostLimitOptions {
  job: Pick<JobRecord, 'id' | 'maxCostUsd'>
  prices: () => Promise<ModelPrices>
  /** Calls the job has paid for so far. */
  paid: () => readonly PaidCallRecord[]
}

interface ExpectedCall {
  name: string
  maxUsage: ModelUsage
}

/** Enforces the cost limit of a job: a call starts only if its maximum cost fits into the remaining limit. */
export function createCostLimit({ job, prices, paid }: CostLimitOptions) {
  const limitUsd = job.maxCostUsd ?? null
  /** Maximum cost in US dollars of each call that is running or reserved. */
  const reserved = new Map<string, number>()

  /** @throws BlogopsError `cost_limit` if the spent, reserved and additional cost would exceed the limit. */
  function assertWithinLimit(currentPrices: ModelPrices, maxUsd: number, reservedUsd: number): void {
    // The price of a model may have been added to the settings after the call.
    const spentUsd = paid().reduce((sum, call) => sum + (call.usd ?? calculatePrice(call, currentPrices) ?? 0), 0)
    if (limitUsd === null || roundUsd(spentUsd + reservedUsd + maxUsd) <= limitUsd) return
    throw costLimitExceeded(job.id, {
      limitUsd,
      spentUsd: roundUsd(spentUsd),
      reservedUsd: roundUsd(reservedUsd),
      mostUsd: maxUsd,
    })
  }

  const reservedUsd = (except?: string) =>
    [...reserved].reduce((sum, [name, usd]) => (name === except ? sum : sum + usd), 0)

  async function reserve(calls: readonly ExpectedCall[]): Promise<void> {
    const currentPrices = await prices()
    const priced = calls.map(call => ({ ...call, usd: calculateMaxCost(call, currentPrices, job.id) }))
    assertWithinLimit(currentPrices, roundUsd(priced.reduce((sum, { usd }) => sum + usd, 0)), reservedUsd())
    for (const { name, usd } of priced) reserved.set(name, usd)
  }

  return {
    /** Reserves the maximum cost of calls. @throws BlogopsError `cost_limit`. */
    async reserve(calls: readonly ExpectedCall[]): Promise<void> {
      if (limitUsd !== null) await reserve(calls)
    },

    /**
     * Checks the limit before a call is repeated because its paid answer was unusable.
     * @throws BlogopsError `cost_limit`.
     */
    async assertReserved(name: string): Promise<void> {
      if (limitUsd !== null) assertWithinLimit(await prices(), reserved.get(name) ?? 0, reservedUsd(name))
    },

    /** Makes a call within the limit. @throws BlogopsError `cost_limit`; nothing was called in that case. */
    async runReserved<T>(name: string, maxUsage: ModelUsage, call: () => Promise<T>): Promise<T> {
      if (limitUsd !== null && !reserved.has(name)) await reserve([{ name, maxUsage }])
      return call().finally(() => reserved.delete(name))
    },
  }
}

function calculateMaxCost({ maxUsage }: ExpectedCall, prices: ModelPrices, jobId: string): number {
  const usd = calculatePrice(maxUsage, prices)
  if (usd !== null) return usd
  throw new BlogopsError(
    'cost_limit',
    `The cost limit cannot be checked because the settings have no price for the model ${maxUsage.model}.`,
    {
      hint: `Add its price to the setting model-prices (blogops settings get model-prices), then: blogops jobs resume ${jobId}`,
    },
  )
}

interface LimitAmounts {
  limitUsd: number
  spentUsd: number
  /** Maximum cost of calls that have not ended. */
  reservedUsd: number
  /** Maximum cost of the next call. */
  mostUsd: number
}

/** Creates the error of an exceeded limit. `details.enoughUsd` is the lowest sufficient limit, rounded up to whole cents. */
function costLimitExceeded(jobId: string, amounts: LimitAmounts): BlogopsError {
  const enoughUsd = Math.ceil(roundUsd((amounts.spentUsd + amounts.reservedUsd + amounts.mostUsd) * 100)) / 100
  return new BlogopsError(
    'cost_limit',
    `The next call could cost up to ${formatUsd(amounts.mostUsd)}. ${describeLimit(amounts)}`,
    {
      hint: `Continue with a higher limit: blogops jobs resume ${jobId} --max-cost ${enoughUsd.toFixed(2)}`,
      details: { ...amounts, enoughUsd },
    },
  )
}

function describeLimit({ limitUsd, spentUsd, reservedUsd }: LimitAmounts): string {
  const [limit, spent, reserved] = [formatUsd(limitUsd), formatUsd(spentUsd), formatUsd(reservedUsd)]
  if (spentUsd + reservedUsd === 0) return `The limit is ${limit}.`
  return reservedUsd > 0
    ? `The limit is ${limit}, ${spent} is spent, and running calls could cost up to ${reserved}.`
    : `The limit is ${limit}, and ${spent} is spent.`
}

/** Formats US dollars with two decimals; amounts below one cent have four. */
function formatUsd(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.01 ? 4 : 2)}`
}

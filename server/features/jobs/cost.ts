import type { JobCost } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { ModelUsage } from '../../ports/paid-work.ts'
import type { PaidCallRecord } from '../../ports/records.ts'

/** Anthropic's price factors, relative to input tokens, for writing to and reading from its five-minute cache. */
const cacheWriteFactor = 1.25
const cacheReadFactor = 0.1

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
  const sum = calls.reduce<number | null>((sum, { usd }) => (sum === null || usd === null ? null : sum + usd), 0)
  return sum === null ? null : roundUsd(sum)
}

/** Rounds to millionths of a dollar, to remove floating-point noise. */
export function roundUsd(usd: number): number {
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

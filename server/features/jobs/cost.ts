import type { JobCost } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { ModelUsage } from '../../ports/paid-work.ts'
import type { PaidCallRecord } from '../../ports/records.ts'

/** Anthropic's price factors, relative to input tokens, for writing to and reading from its five-minute cache. */
const cacheWrite = 1.25
const cacheRead = 0.1

/** Returns the price in US dollars, or null if the model has no price. */
export function priceOf(usage: ModelUsage, { models, search }: ModelPrices): number | null {
  const price = models.find(({ model }) => model === usage.model)
  if (!price) return null
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, searches } = usage
  const input = inputTokens + cacheWriteTokens * cacheWrite + cacheReadTokens * cacheRead
  return rounded((input * price.input + outputTokens * price.output) / 1_000_000 + (searches * search) / 1000)
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

function sumOf(calls: readonly PaidCallRecord[], figure: Exclude<keyof ModelUsage, 'model'>): number {
  return calls.reduce((sum, call) => sum + call[figure], 0)
}

function dollarsOf(calls: readonly PaidCallRecord[]): number | null {
  const sum = calls.reduce<number | null>((sum, { usd }) => (sum === null || usd === null ? null : sum + usd), 0)
  return sum === null ? null : rounded(sum)
}

/** Rounds to millionths of a dollar, to remove floating-point noise. */
export function rounded(usd: number): number {
  return Math.round(usd * 1_000_000) / 1_000_000
}

/** Returns the usage and cost so far, or null if the job called no model. */
export function costOf(paid: Readonly<Record<string, PaidCallRecord>> = {}): JobCost | null {
  const calls = Object.values(paid)
  if (calls.length === 0) return null
  return {
    usd: dollarsOf(calls),
    calls: calls.length,
    inputTokens: sumOf(calls, 'inputTokens'),
    outputTokens: sumOf(calls, 'outputTokens'),
    cacheReadTokens: sumOf(calls, 'cacheReadTokens'),
    cacheWriteTokens: sumOf(calls, 'cacheWriteTokens'),
    searches: sumOf(calls, 'searches'),
  }
}

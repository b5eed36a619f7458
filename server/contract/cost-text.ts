import { countText } from './figure-text.ts'
import type { JobCost } from './schemas/job.ts'

/** `$0.16 · 51,770 tokens · 3 searches`; without the dollars where a model has no price. */
export function costText(cost: JobCost): string {
  const { usd, searches } = cost
  return [
    ...(usd === null ? [] : [dollars(usd)]),
    tokens(cost),
    ...(searches > 0 ? [counted(searches, 'search', 'searches')] : []),
  ].join(' · ')
}

/** `$0.16`, for a column; the tokens where a model has no price. */
export function shortCostText(cost: JobCost): string {
  return cost.usd === null ? tokens(cost) : dollars(cost.usd)
}

/** `$0.16`; a cost below one cent is not told as nothing. */
export function dollars(usd: number): string {
  return usd > 0 && usd < 0.01 ? 'under $0.01' : `$${usd.toFixed(2)}`
}

/** Of every kind: a reader wants to know how much, and the dollars weigh them. */
function tokens({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: JobCost): string {
  return counted(inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens, 'token', 'tokens')
}

function counted(number: number, one: string, many: string): string {
  return `${countText(number)} ${number === 1 ? one : many}`
}

import { countText } from './figure-text.ts'
import type { JobCost } from './schemas/job.ts'

/** Formats a cost: `$0.16 · 51,770 tokens · 3 searches`; without dollars if a model has no price. */
export function costText(cost: JobCost): string {
  const { usd, searches } = cost
  return [
    ...(usd === null ? [] : [dollars(usd)]),
    tokens(cost),
    ...(searches > 0 ? [counted(searches, 'search', 'searches')] : []),
  ].join(' · ')
}

/** Formats a cost for a column: `$0.16`, or the tokens if a model has no price. */
export function shortCostText(cost: JobCost): string {
  return cost.usd === null ? tokens(cost) : dollars(cost.usd)
}

/** Formats US dollars: `$0.16`. A cost below one cent is not shown as zero. */
export function dollars(usd: number): string {
  return usd > 0 && usd < 0.01 ? 'under $0.01' : `$${usd.toFixed(2)}`
}

/** Adds up all kinds of token. */
function tokens({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: JobCost): string {
  return counted(inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens, 'token', 'tokens')
}

function counted(number: number, one: string, many: string): string {
  return `${countText(number)} ${number === 1 ? one : many}`
}

import { formatCount } from './figure-text.ts'
import type { JobCost } from './schemas/job.ts'

/** Formats a cost: `$0.16 · 51,770 tokens · 3 searches`; without dollars if a model has no price. */
export function formatCost(cost: JobCost): string {
  const { usd, searches } = cost
  return [
    ...(usd === null ? [] : [formatDollars(usd)]),
    formatTokens(cost),
    ...(searches > 0 ? [formatPlural(searches, 'search', 'searches')] : []),
  ].join(' · ')
}

/** Formats a cost for a column: `$0.16`, or the tokens if a model has no price. */
export function formatShortCost(cost: JobCost): string {
  return cost.usd === null ? formatTokens(cost) : formatDollars(cost.usd)
}

/** Formats US dollars: `$0.16`. A cost below one cent is not shown as zero. */
export function formatDollars(usd: number): string {
  return usd > 0 && usd < 0.01 ? 'under $0.01' : `$${usd.toFixed(2)}`
}

/** Adds up all kinds of token. */
function formatTokens({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: JobCost): string {
  return formatPlural(inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens, 'token', 'tokens')
}

function formatPlural(number: number, one: string, many: string): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`
}

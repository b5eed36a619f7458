import type { JobCost } from '../../server/contract/schemas/job.ts'

const british = new Intl.NumberFormat('en-GB')

/** `$0.04 · 12,300 tokens · 3 searches`; without the dollars where a model has no price. */
export function costText(cost: JobCost): string {
  const { usd, searches } = cost
  return [
    ...(usd === null ? [] : [dollars(usd)]),
    tokens(cost),
    ...(searches > 0 ? [`${british.format(searches)} ${searches === 1 ? 'search' : 'searches'}`] : []),
  ].join(' · ')
}

/** `$0.04`, for a column; the tokens where a model has no price. */
export function shortCostText(cost: JobCost): string {
  return cost.usd === null ? tokens(cost) : dollars(cost.usd)
}

/** Whether a value of an answer is what a job has cost, to be told as such wherever it stands. */
export function isCost(value: unknown): value is JobCost {
  return typeof value === 'object' && value !== null && 'usd' in value && 'inputTokens' in value && 'searches' in value
}

/** Of every kind: a reader wants to know how much, and the dollars weigh them. */
function tokens({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: JobCost): string {
  return `${british.format(inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens)} tokens`
}

/** Whole cents, but a sum below one cent is not "nothing". */
function dollars(usd: number): string {
  return usd > 0 && usd < 0.01 ? 'less than $0.01' : `$${usd.toFixed(2)}`
}

import type { JobCost } from '../../../server/contract/schemas/job.ts'
import { wholeNumber } from '../../lib/format.ts'

/** `$0.04 · 12,300 tokens · 3 searches`; without the dollars where the model has no price. */
export function costSoFar({ usd, searches, ...tokens }: JobCost): string {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = tokens
  const all = inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens
  const parts = [usd !== null && dollars(usd), counted(all, 'token', 'tokens')]
  return [...parts, searches > 0 && counted(searches, 'search', 'searches')].filter(Boolean).join(' · ')
}

/** A cost is never told as nothing. */
function dollars(usd: number): string {
  return usd > 0 && usd < 0.005 ? 'under $0.01' : `$${usd.toFixed(2)}`
}

function counted(count: number, one: string, many: string): string {
  return `${wholeNumber(count)} ${count === 1 ? one : many}`
}

/** `0:42`, `1:02:03`. */
export function duration(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

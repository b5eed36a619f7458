import { formatQuantity } from '../domain/number-format.ts'
import type { SyncResult } from './schemas/ad-performance.ts'
import type { AdVariantsResult, Deployment } from './schemas/ad-variants.ts'
import type { JudgedArticle } from './schemas/claims.ts'
import type { GenerationResult } from './schemas/generation.ts'
import type { Job, JobCost, JobResult } from './schemas/job.ts'
import type { LinkCheck } from './schemas/links.ts'
import type { Optimization } from './schemas/optimizer.ts'
import type { RegenerationResult } from './schemas/regeneration.ts'

/** Returns the result of a generation job, else null. */
export function asGenerationResult(result: JobResult | null | undefined): GenerationResult | null {
  return result && 'words' in result ? result : null
}

/** Returns the result of a regeneration job, else null. */
export function asRegenerationResult(result: JobResult | null | undefined): RegenerationResult | null {
  return result && 'proposal' in result ? result : null
}

/** Returns the result of a job that writes ad variants, else null. */
export function asAdVariantsResult(result: JobResult | null | undefined): AdVariantsResult | null {
  return result && 'variants' in result ? result : null
}

/** Returns the result of a sync job, else null. */
export function asSyncResult(result: JobResult | null | undefined): SyncResult | null {
  return result && 'unknownAds' in result ? result : null
}

/** Returns the result of a deployment job, else null. */
export function asDeployment(result: JobResult | null | undefined): Deployment | null {
  return result && 'standing' in result ? result : null
}

/** Returns the result of an optimizer job, else null. */
export function asOptimization(result: JobResult | null | undefined): Optimization | null {
  return result && 'overallInsights' in result ? result : null
}

/** Returns the plan of an optimizer job, which lists show too, else null. */
export function getPlanId(result: JobResult | null | undefined): string | null {
  return result && 'plan' in result ? result.plan.id : null
}

/** Returns the result of a job that judges the sentences of an article, else null. */
export function asJudgedArticle(result: JobResult | null | undefined): JudgedArticle | null {
  return result && 'summary' in result ? result : null
}

/** Returns the result of a job that checks links, else null. */
export function asLinkCheck(result: JobResult | null | undefined): LinkCheck | null {
  return result && 'checkedLinks' in result ? result : null
}

/** Formats the next attempt: "retries at 14:05 UTC, attempt 2 of 4". */
export function formatRetry({ at, attempt, of }: NonNullable<Job['retry']>): string {
  return `retries at ${at.slice(11, 16)} UTC, attempt ${attempt} of ${of}`
}

/** Returns true if the job does not continue by itself; a failed job can be resumed. */
export function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled'
}

/** Cost of model calls. */
type ModelCost = Readonly<Omit<JobCost, 'calls'>>

/** Formats a cost: `$0.16 · 51,770 tokens · 3 searches`; without dollars if a model has no price. */
export function formatCost(cost: ModelCost): string {
  const { usd, searches } = cost
  return [
    ...(usd === null ? [] : [formatDollars(usd)]),
    formatTokens(cost),
    ...(searches > 0 ? [formatQuantity(searches, 'search', 'searches')] : []),
  ].join(' · ')
}

/** Formats a cost for a column: `$0.16`, or the tokens if a model has no price. */
export function formatShortCost(cost: ModelCost): string {
  return cost.usd === null ? formatTokens(cost) : formatDollars(cost.usd)
}

/** Formats US dollars: `$0.16`. A cost below one cent is not shown as zero. */
export function formatDollars(usd: number): string {
  return usd > 0 && usd < 0.01 ? 'under $0.01' : `$${usd.toFixed(2)}`
}

/** Adds up all kinds of token. */
function formatTokens({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: ModelCost): string {
  return formatQuantity(inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens, 'token')
}

interface QueuedJob {
  /** Sortable by age. */
  readonly id: string
  /** Lower numbers come first; default 0. */
  readonly priority?: number | undefined
}

/** Sorts by priority, interactive jobs first, then by age. */
export function compareQueueOrder(a: QueuedJob, b: QueuedJob): number {
  const [first = 0, second = 0] = [a.priority, b.priority]
  if (first !== second) return first - second
  return a.id < b.id ? -1 : 1
}

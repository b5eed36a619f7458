import type { SyncResult } from './schemas/ad-performance.ts'
import type { AdVariantsResult, Deployment } from './schemas/ad-variants.ts'
import type { JudgedArticle } from './schemas/claims.ts'
import type { GenerationResult, RegenerationResult } from './schemas/generation.ts'
import type { Job, JobResult } from './schemas/job.ts'
import type { Optimization } from './schemas/optimizer.ts'

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

/** Returns the result of a job that judges the sentences of an article, else null. */
export function asJudgedArticle(result: JobResult | null | undefined): JudgedArticle | null {
  return result && 'summary' in result ? result : null
}

/** Formats the next attempt: "retries at 14:05 UTC, attempt 2 of 4". */
export function formatRetry({ at, attempt, of }: NonNullable<Job['retry']>): string {
  return `retries at ${at.slice(11, 16)} UTC, attempt ${attempt} of ${of}`
}

/** Returns true if the job does not continue by itself; a failed job can be resumed. */
export function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled'
}

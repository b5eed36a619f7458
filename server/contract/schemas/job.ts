import * as z from 'zod'
import { isErrorCode } from '../errors.ts'
import { type SyncResult, syncResultSchema } from './ad-performance.ts'
import { type AdVariantsResult, adVariantsResultSchema, type Deployment, deploymentSchema } from './ad-variants.ts'
import { type JudgedArticle, judgedArticleSchema } from './claims.ts'
import {
  type GenerationResult,
  generationRequestSchema,
  generationResultSchema,
  type RegenerationResult,
  regenerationResultSchema,
} from './generation.ts'
import { invalidRowSchema } from './invalid-row.ts'
import { type Optimization, optimizationSchema } from './optimizer.ts'

export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const
/** Priorities, highest first. */
export const jobPriorities = ['interactive', 'background'] as const

export type JobPriority = (typeof jobPriorities)[number]

export const stepStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

export const jobErrorSchema = z.object({
  code: z.string().refine(isErrorCode),
  message: z.string(),
  hint: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})

export const jobStepSchema = z.object({
  name: z.string(),
  title: z.string(),
  status: z.enum(stepStatuses),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})

/** Model usage of a job. */
export const jobCostSchema = z.object({
  usd: z.number().nullable().describe('US dollars; null if unknown'),
  calls: z.int(),
  inputTokens: z.int().describe('not read from the cache'),
  outputTokens: z.int(),
  cacheReadTokens: z.int(),
  cacheWriteTokens: z.int(),
  searches: z.int(),
})

export type JobCost = z.output<typeof jobCostSchema>

/** Request to start a job; each type has its own input. */
export const jobRequestSchema = z.object({
  type: z.literal('generation'),
  input: generationRequestSchema,
  priority: z.enum(jobPriorities).optional().describe('background jobs run when no interactive one is waiting'),
})

export type JobRequest = z.output<typeof jobRequestSchema>

/** Result of a job; its shape depends on the type of the job. */
export const jobResultSchema = z.union([
  generationResultSchema,
  regenerationResultSchema,
  adVariantsResultSchema,
  syncResultSchema,
  deploymentSchema,
  optimizationSchema,
  judgedArticleSchema,
])

export type JobResult = z.output<typeof jobResultSchema>

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

export const jobSchema = z.object({
  id: z.string(),
  type: z.string(),
  status: z.enum(jobStatuses),
  priority: z.enum(jobPriorities).default('interactive').describe('interactive jobs run first'),
  title: z.string(),
  steps: z.array(jobStepSchema),
  retry: z
    .object({
      at: z.iso.datetime(),
      attempt: z.int().describe('number of that attempt'),
      of: z.int().describe('maximum number of attempts'),
    })
    .nullable()
    .default(null)
    .describe('next attempt'),
  result: jobResultSchema.nullable(),
  error: jobErrorSchema.nullable(),
  cost: jobCostSchema.nullable().describe('null if no model was called'),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export type Job = z.output<typeof jobSchema>

/** Formats the next attempt: "retries at 14:05 UTC, attempt 2 of 4". */
export function formatRetry({ at, attempt, of }: NonNullable<Job['retry']>): string {
  return `retries at ${at.slice(11, 16)} UTC, attempt ${attempt} of ${of}`
}

/** Returns true if the job does not continue by itself; a failed job can be resumed. */
export function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled'
}

const at = { sequence: z.int().describe('from 1, without gaps'), at: z.iso.datetime() }

/** Progress of a job. The last event is always `end`. */
export const jobEventSchema = z.discriminatedUnion('type', [
  z.object({ ...at, type: z.literal('start'), steps: z.array(z.object({ name: z.string(), title: z.string() })) }),
  z.object({ ...at, type: z.literal('step'), step: z.string(), status: z.enum(stepStatuses) }),
  z.object({ ...at, type: z.literal('message'), step: z.string(), message: z.string() }),
  z.object({
    ...at,
    type: z.literal('products'),
    step: z.string(),
    products: z
      .array(z.object({ name: z.string(), amazonUrl: z.string() }))
      .describe('found so far; later events may repeat one'),
  }),
  z.object({ ...at, type: z.literal('cost'), step: z.string(), cost: jobCostSchema.describe('so far') }),
  z.object({
    ...at,
    type: z.literal('rejected'),
    step: z.string(),
    rows: z.array(invalidRowSchema),
    total: z.int().describe('number of unusable rows'),
  }),
  z.object({
    ...at,
    type: z.literal('end'),
    status: z.enum(jobStatuses),
    result: jobResultSchema.nullable(),
    error: jobErrorSchema.nullable(),
  }),
])

export type JobEvent = z.output<typeof jobEventSchema>

/** Run of the optimizer that was started or joined. */
export const startedRunSchema = jobSchema
  .extend({ begun: z.boolean().describe('false if a run was under way') })
  .describe('its result equals the answer of analytics.optimize')

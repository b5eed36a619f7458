import * as z from 'zod'
import { isErrorCode } from '../errors.ts'
import { jobStatuses } from '../field-values.ts'
import { syncResultSchema } from './ad-performance.ts'
import { adVariantsResultSchema, deploymentSchema } from './ad-variants.ts'
import { judgedArticleSchema } from './claims.ts'
import { generationRequestSchema, generationResultSchema } from './generation.ts'
import { linkCheckSchema } from './links.ts'
import { optimizationSchema } from './optimizer.ts'
import { regenerationResultSchema } from './regeneration.ts'
import { invalidRowSchema } from './text.ts'

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

/** Result of an optimizer run in a list: the whole one may have megabytes. */
const listedRunSchema = z.object({ plan: z.object({ id: z.string() }) })

/** Result of a job; its shape depends on the type of the job. */
export const jobResultSchema = z.union([
  generationResultSchema,
  regenerationResultSchema,
  adVariantsResultSchema,
  syncResultSchema,
  deploymentSchema,
  optimizationSchema,
  judgedArticleSchema,
  linkCheckSchema,
  listedRunSchema,
])

export type JobResult = z.output<typeof jobResultSchema>

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

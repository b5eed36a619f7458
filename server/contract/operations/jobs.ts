import * as z from 'zod'
import { jobStatuses } from '../field-values.ts'
import { defineOperation } from '../operation.ts'
import { generationBodyLimit, maxCostSchema } from '../schemas/generation.ts'
import { jobEventSchema, jobRequestSchema, jobSchema } from '../schemas/job.ts'

const params = z.object({ id: z.string().min(1).describe('id, as `jobs list` shows it') })
const example = { id: '01KJOB' }

export const jobsCreate = defineOperation({
  id: 'jobs.create',
  method: 'POST',
  path: '/api/jobs',
  body: jobRequestSchema,
  output: jobSchema,
  access: 'generate',
  effect: 'spend',
  summary: 'Start a job and answer at once',
  example: { type: 'generation', input: { topic: 'wireless earbuds', category: 'audio', productCount: 5 } },
  errors: ['not_found', 'conflict'],
  bodyLimit: generationBodyLimit,
})

/** Applies to all job reads: a token sees jobs of the types that it may start; with an explicit `jobs:read`, all. */
export const jobsList = defineOperation({
  id: 'jobs.list',
  method: 'GET',
  path: '/api/jobs',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(50).describe('maximum number'),
    type: z
      .string()
      .min(1)
      .optional()
      .describe('only this type: generation, regeneration, ad-deployment, optimization, …'),
    status: z.enum(jobStatuses).optional().describe('only these'),
  }),
  output: z.array(jobSchema),
  access: 'jobs:read',
  effect: 'read',
  summary: 'List jobs, newest first',
  example: { limit: 10 },
  errors: [],
  command: 'jobs list',
})

export const jobsGet = defineOperation({
  id: 'jobs.get',
  method: 'GET',
  path: '/api/jobs/{id}',
  params,
  output: jobSchema,
  access: 'jobs:read',
  effect: 'read',
  summary: 'Show a job',
  example,
  errors: ['not_found'],
  command: 'jobs show <id>',
})

export const jobsEvents = defineOperation({
  id: 'jobs.events',
  method: 'GET',
  path: '/api/jobs/{id}/events',
  params,
  output: jobEventSchema,
  stream: true,
  access: 'jobs:read',
  effect: 'read',
  summary: 'Follow the progress of a job',
  example,
  errors: ['not_found'],
})

/** A token may cancel jobs of the types that it may start; with an explicit `jobs:write`, all. */
export const jobsCancel = defineOperation({
  id: 'jobs.cancel',
  method: 'POST',
  path: '/api/jobs/{id}/cancel',
  params,
  output: jobSchema,
  access: 'jobs:write',
  effect: 'write',
  summary: 'Cancel a job. What it has published stays',
  example,
  errors: ['not_found', 'conflict'],
  command: 'jobs cancel <id>',
})

/** A token needs the scope that starts jobs of this type, since the job may spend money or create ads. */
export const jobsResume = defineOperation({
  id: 'jobs.resume',
  method: 'POST',
  path: '/api/jobs/{id}/resume',
  params,
  body: z.object({ maxCostUsd: maxCostSchema.describe('new limit in US dollars, including the cost so far') }),
  output: jobSchema,
  access: 'jobs:write',
  effect: 'spend',
  summary: 'Resume an interrupted or failed job at its last step',
  example,
  errors: ['not_found', 'conflict'],
})

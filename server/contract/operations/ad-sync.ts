import * as z from 'zod'
import { firstRangeDay } from '../../domain/days.ts'
import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import {
  interestSchema,
  pauseRequestSchema,
  pauseResultSchema,
  performanceDaysSchema,
  syncRequestSchema,
} from '../schemas/ad-performance.ts'
import { jobSchema } from '../schemas/job.ts'

export const adsSync = defineOperation({
  id: 'ads.sync',
  method: 'POST',
  path: '/api/facebook/sync',
  body: syncRequestSchema,
  output: jobSchema.describe('its result tells the days that were read, and how many rows changed'),
  access: 'ads:write',
  effect: 'write',
  summary: 'Read what ads did, and to whom, from Facebook',
  example: { days: 28 },
  errors: ['not_configured'],
})

export const adsDays = defineOperation({
  id: 'ads.days',
  method: 'GET',
  path: '/api/facebook/performance/days',
  query: z.object({
    days: z.coerce
      .number('Days must be a whole number')
      .int('Days must be a whole number')
      .min(1, 'Days must be at least 1')
      .max(366, 'Days must be at most 366')
      .default(28)
      .describe('up to today, or to `until`'),
    until: z.iso
      .date('Until must be a day, such as 2026-11-21')
      .refine(day => day >= firstRangeDay, 'Until must be a day of 2000 or later')
      .optional()
      .describe('the last of them'),
    adSetId: z.string().min(1).optional().describe('of one ad set; else of all'),
  }),
  output: performanceDaysSchema,
  access: 'ads:read',
  effect: 'read',
  summary: 'Show what ads did day by day',
  example: { days: 28 },
  errors: ['not_found'],
  command: 'ads days',
})

export const adsInterests = defineOperation({
  id: 'ads.interests',
  method: 'GET',
  path: '/api/facebook/interests',
  query: z.object({
    q: z.string().trim().min(2, 'At least 2 characters').max(100).describe('what people are interested in'),
  }),
  output: z.array(interestSchema),
  access: 'ads:read',
  effect: 'read',
  summary: 'Find interests that ads can be targeted by, on Facebook',
  example: { q: 'headphones' },
  errors: vendorErrors,
  command: 'ads interests <q>',
})

/** Pauses each ad separately: a failure does not stop the others, unless Facebook refuses all calls. */
export const adsPauseMany = defineOperation({
  id: 'ads.pauseMany',
  method: 'POST',
  path: '/api/facebook/ads/pause',
  body: pauseRequestSchema,
  output: pauseResultSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Pause several ads',
  example: { adIds: ['01KAD'] },
  errors: [],
})

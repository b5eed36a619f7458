import * as z from 'zod'
import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import {
  daysQuerySchema,
  interestSchema,
  pauseRequestSchema,
  pauseResultSchema,
  performanceDaysSchema,
  syncRequestSchema,
} from '../schemas/ad-performance.ts'
import { jobSchema } from '../schemas/job.ts'
import { approvalsSchema, approvedSchema, reconciliationSchema } from '../schemas/reconciliation.ts'

export const adsSync = defineOperation({
  id: 'ads.sync',
  method: 'POST',
  path: '/api/facebook/sync',
  body: syncRequestSchema,
  output: jobSchema.describe('its result has the days read and the number of changed rows'),
  access: 'ads:write',
  effect: 'write',
  summary: 'Import ad figures and audience breakdowns from Facebook',
  example: { days: 28 },
  errors: ['not_configured'],
})

export const adsDays = defineOperation({
  id: 'ads.days',
  method: 'GET',
  path: '/api/facebook/performance/days',
  query: daysQuerySchema.extend({
    days: daysQuerySchema.shape.days.unwrap().default(28).describe('number of days up to today, or up to `until`'),
    adSetId: z.string().min(1).optional().describe('only this ad set; by default all'),
    adId: z.string().min(1).optional().describe('only this ad'),
  }),
  output: performanceDaysSchema,
  access: 'ads:read',
  effect: 'read',
  summary: 'Show ad figures by day',
  example: { days: 28 },
  errors: ['not_found'],
  command: 'ads days',
})

export const adsInterests = defineOperation({
  id: 'ads.interests',
  method: 'GET',
  path: '/api/facebook/interests',
  query: z.object({
    q: z.string().trim().min(2, 'At least 2 characters').max(100).describe('name or part of an interest'),
  }),
  output: z.array(interestSchema),
  access: 'ads:read',
  effect: 'read',
  summary: 'Find interests for ad targeting on Facebook',
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

/** Compares only. The sole change is the resolved state of calls with an unknown outcome. */
export const adsReconcile = defineOperation({
  id: 'ads.reconcile',
  method: 'POST',
  path: '/api/facebook/reconcile',
  output: reconciliationSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Compare campaigns, ad sets and ads with Facebook and list the differences',
  example: {},
  errors: vendorErrors,
})

/** Refuses findings that have changed; the others are still applied. */
export const adsReconcileApprove = defineOperation({
  id: 'ads.reconcileApprove',
  method: 'POST',
  path: '/api/facebook/reconcile/approve',
  body: approvalsSchema,
  output: approvedSchema,
  access: 'ads:write',
  effect: 'destructive',
  summary: 'Apply approved actions to the differences from Facebook',
  example: { approvals: [{ id: 'drift-01KADSET-5f2c91aa', action: 'take' }] },
  errors: vendorErrors,
})

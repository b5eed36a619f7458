import * as z from 'zod'
import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { adEditSchema, adSchema, newAdSchema, statusChangeSchema } from '../schemas/ads.ts'

const adId = z.object({ adId: z.string().min(1).describe('id, as `ads list` shows it') })

export const adsAll = defineOperation({
  id: 'ads.all',
  method: 'GET',
  path: '/api/facebook/ads/all',
  output: z.array(adSchema),
  access: 'ads:read',
  effect: 'read',
  summary: 'List all ads, newest first',
  example: {},
  errors: [],
  command: 'ads list',
})

export const adsList = defineOperation({
  id: 'ads.list',
  method: 'GET',
  path: '/api/facebook/ads/{adSetId}',
  params: z.object({ adSetId: z.string().min(1).describe('id, as `adsets list` shows it') }),
  output: z.array(adSchema),
  access: 'ads:read',
  effect: 'read',
  summary: 'List the ads of an ad set, oldest first',
  example: { adSetId: '01KADSET' },
  errors: ['not_found'],
  command: 'ads of <adSetId>',
})

export const adsCreate = defineOperation({
  id: 'ads.create',
  method: 'POST',
  path: '/api/facebook/ads',
  body: newAdSchema,
  output: adSchema,
  access: 'ads:draft',
  effect: 'write',
  summary: 'Create an ad in an ad set, paused',
  example: {
    adSetId: '01KADSET',
    headline: 'Five kettles, compared',
    bodyText: 'Which of them boils a cup in under a minute?',
    variant: 'A',
  },
  errors: ['not_found', 'gone', 'conflict', 'verification_failed', ...vendorErrors],
  command: 'ads create',
})

/** Idempotent: a repeated call returns the copy as long as its text is unchanged. */
export const adsDuplicate = defineOperation({
  id: 'ads.duplicate',
  method: 'POST',
  path: '/api/facebook/ads/{adId}/copies',
  params: adId,
  output: adSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Copy an ad within its ad set as the next variant, paused',
  example: { adId: '01KAD' },
  errors: ['not_found', 'gone', 'conflict', ...vendorErrors],
  command: 'ads duplicate <adId>',
})

/** On Facebook, an ad with another text gets a new creative, is reviewed again, and its ad set learns again. */
export const adsEdit = defineOperation({
  id: 'ads.edit',
  method: 'PATCH',
  path: '/api/facebook/ads/{adId}',
  params: adId,
  body: adEditSchema,
  output: adSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Change the text or the name of an ad. Its results stay',
  example: { adId: '01KAD', headline: 'Five kettles, compared' },
  errors: ['not_found', 'gone', 'conflict', 'verification_failed', ...vendorErrors],
  command: 'ads edit <adId>',
})

/** Activating an ad activates its ad set and campaign; pausing the last active ad pauses them. */
export const adsStatus = defineOperation({
  id: 'ads.status',
  method: 'PATCH',
  path: '/api/facebook/ads/{adId}/status',
  params: adId,
  body: statusChangeSchema,
  output: adSchema,
  access: 'ads:write',
  effect: 'spend',
  summary: 'Activate or pause an ad',
  example: { adId: '01KAD', status: 'PAUSED' },
  errors: ['not_found', 'gone', 'conflict', ...vendorErrors],
})

export const adsDelete = defineOperation({
  id: 'ads.delete',
  method: 'DELETE',
  path: '/api/facebook/ads/{adId}',
  params: adId,
  output: z.object({ ok: z.literal(true) }),
  access: 'ads:write',
  effect: 'destructive',
  summary: 'Delete an ad. Its results stay in the totals of its ad set, unless they were imported',
  example: { adId: '01KAD' },
  errors: ['not_found', ...vendorErrors],
  command: 'ads delete <adId>',
})

import * as z from 'zod'
import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import {
  adoptionResultSchema,
  adoptionSchema,
  adSetCopySchema,
  adSetEditSchema,
  adSetSchema,
  assignmentSchema,
  budgetChangeSchema,
  newAdSetSchema,
} from '../schemas/ads.ts'
import { articleRef } from '../schemas/article.ts'
import { targetingChangeSchema } from '../schemas/targeting.ts'

const example = { articleId: 'five-kettles-compared', campaignId: '01KCAMPAIGN', dailyBudget: 10 }

export const adSetsList = defineOperation({
  id: 'adsets.list',
  method: 'GET',
  path: '/api/facebook/adsets',
  output: z.array(adSetSchema),
  access: 'ads:read',
  effect: 'read',
  summary: 'List ad sets, newest first',
  example: {},
  errors: [],
  command: 'adsets list',
})

export const adSetsOfArticle = defineOperation({
  id: 'adsets.ofArticle',
  method: 'GET',
  path: '/api/facebook/adsets/{articleId}',
  params: z.object({ articleId: articleRef }),
  output: z.array(adSetSchema),
  access: 'ads:read',
  effect: 'read',
  summary: 'List the ad sets of an article, newest first',
  example: { articleId: 'five-kettles-compared' },
  errors: ['not_found', 'gone'],
  command: 'adsets of <articleId>',
})

export const adSetsCreate = defineOperation({
  id: 'adsets.create',
  method: 'POST',
  path: '/api/facebook/adsets',
  body: newAdSetSchema,
  output: adSetSchema,
  access: 'ads:draft',
  effect: 'write',
  summary: 'Create an ad set for an article, paused',
  example,
  errors: ['not_found', 'gone', 'conflict', ...vendorErrors],
  command: 'adsets create',
})

/** Idempotent: a repeated call returns the existing ad set with its budget. */
export const adSetsAssign = defineOperation({
  id: 'adsets.assign',
  method: 'POST',
  path: '/api/facebook/adsets/assign',
  body: assignmentSchema,
  output: adSetSchema,
  access: 'ads:draft',
  effect: 'write',
  summary: 'Assign an article to a campaign, with an ad set of the usual name',
  example,
  errors: ['not_found', 'gone', 'conflict', ...vendorErrors],
  command: 'adsets assign <articleId> <campaignId>',
})

const adSetId = z.object({ adSetId: z.string().min(1).describe('id, as `adsets list` shows it') })

export const adSetsCopy = defineOperation({
  id: 'adsets.copy',
  method: 'POST',
  path: '/api/facebook/adsets/{adSetId}/copies',
  params: adSetId,
  body: adSetCopySchema,
  output: adSetSchema,
  access: 'ads:draft',
  effect: 'write',
  summary: 'Copy an ad set with its ads for another audience, paused',
  example: { adSetId: '01KADSET', ages: '30-34', genders: 'women' },
  errors: ['not_found', 'gone', 'conflict', ...vendorErrors],
  command: 'adsets copy <adSetId>',
})

/** Imported ad sets that exist on Facebook are linked; the others remain history and are never changed. */
export const adSetsAdopt = defineOperation({
  id: 'adsets.adopt',
  method: 'POST',
  path: '/api/facebook/adsets/adopt/{articleId}',
  params: z.object({ articleId: articleRef }),
  body: adoptionSchema,
  output: adoptionResultSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Give imported ad sets to an article, so that their figures count for it',
  example: { articleId: 'five-kettles-compared', adSetIds: ['01KADSET'] },
  errors: ['not_found', 'gone', 'conflict', ...vendorErrors],
  command: 'adsets adopt <articleId> [adSetIds]',
})

export const adSetsEdit = defineOperation({
  id: 'adsets.edit',
  method: 'PATCH',
  path: '/api/facebook/adsets/{adSetId}',
  params: adSetId,
  body: adSetEditSchema,
  output: adSetSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Rename an ad set, or choose where its ads are shown',
  example: { adSetId: '01KADSET', placements: ['instagram'] },
  errors: ['not_found', 'conflict', ...vendorErrors],
  command: 'adsets edit <adSetId>',
})

export const adSetsBudget = defineOperation({
  id: 'adsets.budget',
  method: 'PATCH',
  path: '/api/facebook/adsets/{adSetId}/budget',
  params: adSetId,
  body: budgetChangeSchema,
  output: adSetSchema,
  access: 'ads:write',
  effect: 'spend',
  summary: 'Change the daily budget of an ad set',
  example: { adSetId: '01KADSET', dailyBudget: 12.5 },
  errors: ['not_found', 'conflict', ...vendorErrors],
})

export const adSetsTargeting = defineOperation({
  id: 'adsets.targeting',
  method: 'PATCH',
  path: '/api/facebook/adsets/{adSetId}/targeting',
  params: adSetId,
  body: targetingChangeSchema,
  output: adSetSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Set the audience of an ad set',
  example: { adSetId: '01KADSET', targeting: { age_min: 25, age_max: 54, geo_locations: { countries: ['GB'] } } },
  errors: ['not_found', 'conflict', ...vendorErrors],
})

export const adSetsDelete = defineOperation({
  id: 'adsets.delete',
  method: 'DELETE',
  path: '/api/facebook/adsets/{adSetId}',
  params: adSetId,
  output: z.object({ ok: z.literal(true) }),
  access: 'ads:write',
  effect: 'destructive',
  summary: 'Delete an ad set with its ads and their figures',
  example: { adSetId: '01KADSET' },
  errors: ['not_found', ...vendorErrors],
  command: 'adsets delete <adSetId>',
})

import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { adSetSchema, assignmentSchema, newAdSetSchema } from '../schemas/ads.ts'
import { articleRef } from '../schemas/article.ts'

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
  access: 'ads:write',
  effect: 'write',
  summary: 'Create an ad set for an article, paused',
  example,
  errors: ['not_found', 'gone', 'conflict'],
  command: 'adsets create',
})

/** Asked for again, it answers the ad set that is there already, with the budget it has. */
export const adSetsAssign = defineOperation({
  id: 'adsets.assign',
  method: 'POST',
  path: '/api/facebook/adsets/assign',
  body: assignmentSchema,
  output: adSetSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Assign an article to a campaign, with an ad set of the usual name',
  example,
  errors: ['not_found', 'gone', 'conflict'],
  command: 'adsets assign <articleId> <campaignId>',
})

import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { campaignSchema, facebookStatusSchema, newCampaignSchema } from '../schemas/ads.ts'

export const facebookStatus = defineOperation({
  id: 'facebook.status',
  method: 'GET',
  path: '/api/facebook/status',
  output: facebookStatusSchema,
  access: 'ads:read',
  effect: 'read',
  summary: 'Tell whether ads reach Facebook, and which settings are missing',
  example: {},
  errors: [],
  command: 'ads status',
})

export const campaignsList = defineOperation({
  id: 'campaigns.list',
  method: 'GET',
  path: '/api/facebook/campaigns',
  output: z.array(campaignSchema),
  access: 'ads:read',
  effect: 'read',
  summary: 'List ad campaigns, newest first',
  example: {},
  errors: [],
  command: 'campaigns list',
})

export const campaignsCreate = defineOperation({
  id: 'campaigns.create',
  method: 'POST',
  path: '/api/facebook/campaigns',
  body: newCampaignSchema,
  output: campaignSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Create an ad campaign, paused',
  example: { name: 'Spring kettles', objective: 'OUTCOME_TRAFFIC' },
  errors: [],
  command: 'campaigns create',
})

import * as z from 'zod'
import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import {
  campaignEditSchema,
  campaignSchema,
  facebookStatusSchema,
  newCampaignSchema,
  statusChangeSchema,
} from '../schemas/ads.ts'

export const facebookStatus = defineOperation({
  id: 'facebook.status',
  method: 'GET',
  path: '/api/facebook/status',
  output: facebookStatusSchema,
  access: 'ads:read',
  effect: 'read',
  summary: 'Show whether Facebook is configured and which settings are missing',
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
  access: 'ads:draft',
  effect: 'write',
  summary: 'Create an ad campaign, paused',
  example: { name: 'Spring kettles', objective: 'OUTCOME_TRAFFIC' },
  errors: vendorErrors,
  command: 'campaigns create',
})

const campaignId = z.object({ campaignId: z.string().min(1).describe('id, as `campaigns list` shows it') })

export const campaignsEdit = defineOperation({
  id: 'campaigns.edit',
  method: 'PATCH',
  path: '/api/facebook/campaigns/{campaignId}',
  params: campaignId,
  body: campaignEditSchema,
  output: campaignSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Rename a campaign',
  example: { campaignId: '01KCAMPAIGN', name: 'Autumn kettles' },
  errors: ['not_found', 'conflict', ...vendorErrors],
  command: 'campaigns edit <campaignId>',
})

export const campaignsStatus = defineOperation({
  id: 'campaigns.status',
  method: 'PATCH',
  path: '/api/facebook/campaigns/{campaignId}/status',
  params: campaignId,
  body: statusChangeSchema,
  output: campaignSchema,
  access: 'ads:write',
  effect: 'spend',
  summary: 'Activate or pause a campaign with all its ads',
  example: { campaignId: '01KCAMPAIGN', status: 'PAUSED' },
  errors: ['not_found', 'gone', 'conflict', ...vendorErrors],
})

export const campaignsDelete = defineOperation({
  id: 'campaigns.delete',
  method: 'DELETE',
  path: '/api/facebook/campaigns/{campaignId}',
  params: campaignId,
  output: z.object({ ok: z.literal(true) }),
  access: 'ads:write',
  effect: 'destructive',
  summary: 'Delete a campaign that has no ad sets',
  example: { campaignId: '01KCAMPAIGN' },
  errors: ['not_found', 'conflict', ...vendorErrors],
  command: 'campaigns delete <campaignId>',
})

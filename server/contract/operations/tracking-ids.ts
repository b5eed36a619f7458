import * as z from 'zod'
import { maxTrackingIds } from '../../domain/shops.ts'
import { defineOperation } from '../operation.ts'
import { filledSchema, trackedSchema, trackingIdSchema } from '../schemas/earnings.ts'

const params = z.object({ id: trackingIdSchema.describe('the tracking id') })

const target = {
  articleId: z.string().min(1).optional().describe('slug or id of the article whose links carry it'),
  campaignId: z.string().min(1).optional().describe('id of the campaign whose visitors get links with it'),
}

export const trackingIdsList = defineOperation({
  id: 'trackingIds.list',
  method: 'GET',
  path: '/api/earnings/tracking-ids',
  output: z.array(trackedSchema),
  access: 'analytics:read',
  effect: 'read',
  summary: 'List the tracking ids besides the affiliate tag',
  example: {},
  errors: [],
  command: 'tracking-ids list',
})

export const trackingIdsAdd = defineOperation({
  id: 'trackingIds.add',
  method: 'POST',
  path: '/api/earnings/tracking-ids',
  body: z.object({
    ids: z
      .array(trackingIdSchema)
      .min(1, 'Name at least one tracking id')
      .max(maxTrackingIds, `An account has at most ${maxTrackingIds} tracking ids`)
      .describe('ids that exist at the shop; links with others earn nothing'),
  }),
  output: z.array(trackedSchema),
  access: 'earnings:write',
  effect: 'write',
  summary: 'Add tracking ids that you created at the shop',
  example: { ids: ['shelf-kettles-21'] },
  errors: ['conflict'],
  command: 'tracking-ids add <ids>',
})

export const trackingIdsAssign = defineOperation({
  id: 'trackingIds.assign',
  method: 'PATCH',
  path: '/api/earnings/tracking-ids/{id}',
  params,
  body: z.object(target),
  output: trackedSchema,
  access: 'earnings:write',
  effect: 'write',
  summary: 'Assign a tracking id to an article or a campaign, or to neither',
  example: { id: 'shelf-kettles-21', articleId: '01KARTICLE' },
  errors: ['not_found', 'gone', 'conflict'],
  command: 'tracking-ids assign <id>',
})

export const trackingIdsFill = defineOperation({
  id: 'trackingIds.fill',
  method: 'POST',
  path: '/api/earnings/tracking-ids/fill',
  output: filledSchema,
  access: 'earnings:write',
  effect: 'write',
  summary: 'Give free tracking ids to articles or campaigns without one, latest first',
  example: {},
  errors: ['conflict'],
  command: 'tracking-ids fill',
})

export const trackingIdsRemove = defineOperation({
  id: 'trackingIds.remove',
  method: 'DELETE',
  path: '/api/earnings/tracking-ids/{id}',
  params,
  output: trackedSchema,
  access: 'earnings:write',
  effect: 'destructive',
  summary: 'Remove a tracking id. Links carry the affiliate tag again',
  example: { id: 'shelf-kettles-21' },
  errors: ['not_found'],
  command: 'tracking-ids remove <id>',
})

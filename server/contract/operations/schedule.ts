import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { articleHeadSchema, articleRef } from '../schemas/article.ts'
import { withUnsupportedClaimsSchema } from '../schemas/claims.ts'
import { withoutTagSchema } from '../schemas/generation.ts'
import { calendarSchema, publicationTimeSchema, scheduledArticleSchema, timeZoneSchema } from '../schemas/schedule.ts'

const path = '/api/articles/by-id/{id}/schedule'
const params = z.object({ id: articleRef })

/** Planning again replaces the time. The questions of publishing are asked now, and the answers are stored. */
export const articlesSchedule = defineOperation({
  id: 'articles.schedule',
  method: 'PUT',
  path,
  params,
  body: z.object({
    at: publicationTimeSchema,
    timeZone: timeZoneSchema,
    withoutTag: withoutTagSchema,
    withUnsupportedClaims: withUnsupportedClaimsSchema,
  }),
  output: scheduledArticleSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Publish a draft at a time. A server must run then, or it is published at the next start',
  example: { id: '01KARTICLE', at: '2026-12-24T06:00' },
  errors: ['not_found', 'conflict', 'gone'],
  command: 'articles schedule <id>',
})

export const articlesUnschedule = defineOperation({
  id: 'articles.unschedule',
  method: 'DELETE',
  path,
  params,
  output: articleHeadSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Cancel the planned publication of an article. It stays a draft',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'conflict', 'gone'],
  command: 'articles unschedule <id>',
})

export const articlesCalendar = defineOperation({
  id: 'articles.calendar',
  method: 'GET',
  path: '/api/calendar',
  query: z.object({
    from: z.iso.date().optional().describe('first day; with days, published articles are listed too'),
    to: z.iso.date().optional().describe('last day'),
  }),
  output: calendarSchema,
  access: 'articles:read',
  effect: 'read',
  summary: 'List planned publications, earliest first',
  example: {},
  errors: [],
  command: 'articles calendar',
})

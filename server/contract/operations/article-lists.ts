import * as z from 'zod'
import { articleSorts, articleStatuses, maxTableRows, titleLimit } from '../field-values.ts'
import { defineOperation } from '../operation.ts'
import { rowsQuery } from '../schemas/analytics.ts'
import { articleHeadSchema, articleRef } from '../schemas/article.ts'
import {
  articleImportReportSchema,
  articleImportRequestSchema,
  articleTableSchema,
  exportBodyLimit,
} from '../schemas/article-lists.ts'
import { categorySchema } from '../schemas/category.ts'
import { withUnsupportedClaimsSchema } from '../schemas/claims.ts'
import { withoutTagSchema } from '../schemas/generation.ts'
import { calendarSchema, publicationTimeSchema, scheduledArticleSchema, timeZoneSchema } from '../schemas/schedule.ts'

/** Idempotent: an article that was imported before is not imported again. The command is written by hand. */
export const articlesImport = defineOperation({
  id: 'articles.import',
  method: 'POST',
  path: '/api/articles/import',
  body: articleImportRequestSchema,
  bodyLimit: exportBodyLimit,
  output: articleImportReportSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Import a WordPress or Ghost export',
  example: {
    content: '{"meta":{"version":"6.0.0"},"data":{"posts":[{"id":"1","title":"Five Kettles","html":"<p>Hot.</p>"}]}}',
  },
  errors: [],
})

export const articlesTable = defineOperation({
  id: 'articles.table',
  method: 'GET',
  path: '/api/article-table',
  query: z.object({
    status: z
      .enum([...articleStatuses, 'all', 'scheduled'])
      .default('all')
      .describe('all: drafts and published; scheduled: drafts with a planned time'),
    category: categorySchema.optional().describe('only this category'),
    title: z.string().max(titleLimit).optional().describe('words that the title contains, in any case'),
    ads: z.enum(['with', 'without']).optional().describe('with or without ads'),
    sort: z.enum(articleSorts).default('date').describe('column'),
    direction: rowsQuery.direction,
    limit: z.coerce.number().int().min(1).max(maxTableRows).default(50).describe('maximum number'),
    offset: z.coerce.number().int().min(0).default(0).describe('number to skip'),
  }),
  output: articleTableSchema,
  access: 'articles:read',
  effect: 'read',
  summary: 'List articles with their figures',
  example: { status: 'draft', sort: 'title', direction: 'asc' },
  errors: [],
  command: 'articles table',
})

const ofSchedule = {
  path: '/api/articles/by-id/{id}/schedule',
  params: z.object({ id: articleRef }),
  access: 'articles:write',
  effect: 'write',
  errors: ['not_found', 'conflict', 'gone'],
} as const

/** Planning again replaces the time. The questions of publishing are asked now, and the answers are stored. */
export const articlesSchedule = defineOperation({
  ...ofSchedule,
  id: 'articles.schedule',
  method: 'PUT',
  body: z.object({
    at: publicationTimeSchema,
    timeZone: timeZoneSchema,
    withoutTag: withoutTagSchema,
    withUnsupportedClaims: withUnsupportedClaimsSchema,
  }),
  output: scheduledArticleSchema,
  summary: 'Publish a draft at a time. A server must run then, or it is published at the next start',
  example: { id: '01KARTICLE', at: '2026-12-24T06:00' },
  command: 'articles schedule <id>',
})

export const articlesUnschedule = defineOperation({
  ...ofSchedule,
  id: 'articles.unschedule',
  method: 'DELETE',
  output: articleHeadSchema,
  summary: 'Cancel the planned publication of an article. It stays a draft',
  example: { id: '01KARTICLE' },
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

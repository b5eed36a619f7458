import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import {
  articleAnalyticsSchema,
  comprehensiveSchema,
  rangeSchema,
  rowsQuery,
  timeseriesSchema,
} from '../schemas/analytics.ts'
import { visitReportQuery, visitReportSchema, visitsNowSchema } from '../schemas/visits.ts'

/** If visitors and product clicks cannot be read, ad metrics are answered with a notice. */
const read = { method: 'GET', access: 'analytics:read', effect: 'read' } as const

export const analyticsComprehensive = defineOperation({
  ...read,
  id: 'analytics.comprehensive',
  path: '/api/analytics/comprehensive',
  query: z.object({ range: rangeSchema, ...rowsQuery }),
  output: comprehensiveSchema,
  summary: 'Show reader and ad figures, by article and in total',
  example: { range: '30d' },
  errors: [],
})

export const analyticsTimeseries = defineOperation({
  ...read,
  id: 'analytics.timeseries',
  path: '/api/analytics/timeseries',
  query: z.object({
    range: rangeSchema,
    articleId: z.string().min(1).optional().describe('slug or id of one article; by default all'),
  }),
  output: timeseriesSchema,
  summary: 'Show visitors, clicks and spend by day',
  example: { range: '7d' },
  errors: ['not_found', 'gone'],
  command: 'analytics days',
})

export const analyticsArticle = defineOperation({
  ...read,
  id: 'analytics.article',
  path: '/api/analytics/articles/{articleId}',
  params: z.object({ articleId: z.string().min(1).describe('its slug or id') }),
  query: z.object({ range: rangeSchema }),
  output: articleAnalyticsSchema,
  summary: 'Show the sources, clicks and ads of an article',
  example: { articleId: '01KARTICLE' },
  errors: ['not_found', 'gone'],
})

/** Sites counted by Plausible have no report: their visits are not stored here. */
export const analyticsVisits = defineOperation({
  ...read,
  id: 'analytics.visits',
  path: '/api/analytics/visits',
  query: visitReportQuery,
  output: visitReportSchema,
  summary: 'Show visits by source, campaign, page, device and goal',
  example: { range: '7d', source: 'Google' },
  errors: ['conflict'],
})

export const analyticsNow = defineOperation({
  ...read,
  id: 'analytics.now',
  path: '/api/analytics/now',
  output: visitsNowSchema,
  summary: 'Show visitors of the last 30 minutes, and of today by hour',
  example: {},
  errors: ['conflict'],
})

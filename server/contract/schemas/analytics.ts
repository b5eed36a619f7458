import * as z from 'zod'
import type { PerformanceSort } from '../../domain/article-performance.ts'
import { defaultRange, findRangeProblem, isDay, rangeForms } from '../../domain/days.ts'
import { eventColumns } from '../../domain/events.ts'

export const rangeSchema = z
  .string()
  .refine(text => findRangeProblem(text) === undefined, { error: ({ input }) => findRangeProblem(String(input)) ?? '' })
  .default(defaultRange)
  .describe(`which days: ${rangeForms}`)

export const daySchema = z.string().refine(isDay, 'a day such as 2026-11-21')
export const daysSchema = z.object({ from: daySchema, to: daySchema })

const share = (of: string) => z.number().describe(`${of}, for a hundred; not rounded, 0 without any`)
const pounds = z.number().describe('pounds, not rounded')

/**
 * Visitors are counted per day: a person who comes on two days counts twice. Of product clicks, each visitor's first
 * on a product of a page per day counts.
 */
export const trafficSchema = z.object({ visitors: z.int(), pageviews: z.int(), productClicks: z.int() })
export type Traffic = z.output<typeof trafficSchema>

export const articlePerformanceSchema = z.object({
  articleId: z.string(),
  articleSlug: z.string(),
  articleTitle: z.string(),
  category: z.string(),
  hasTraffic: z.boolean(),
  hasAds: z
    .boolean()
    .describe('whether an ad leads to it now, or its ads were shown, cost anything or brought visitors in these days'),
  ...trafficSchema.shape,
  conversionRate: share('product clicks by visitors'),
  adSpend: pounds,
  adImpressions: z.int(),
  adClicks: z.int(),
  ctr: share('clicks by impressions'),
  cpc: z.number().describe('pounds a click; 0 without clicks'),
  visitorsFromAds: z.int(),
  productClicksFromAds: z.int(),
})
export type ArticlePerformance = z.output<typeof articlePerformanceSchema>

/** Averages are computed from the sums, so they are weighted. */
export const aggregateMetricsSchema = z.object({
  totalVisitors: z.int(),
  totalProductClicks: z.int(),
  totalAdSpend: pounds,
  overallConversionRate: share('product clicks by visitors'),
  totalImpressions: z.int(),
  averageCTR: share('clicks by impressions'),
  totalAdClicks: z.int(),
  averageCPC: z.number().describe('pounds a click; 0 without clicks'),
  totalPageviews: z.int(),
})
export type AggregateMetrics = z.output<typeof aggregateMetricsSchema>

const sample = z.boolean().describe('whether sample figures are among them')
const sampleOfEither = z
  .boolean()
  .describe('whether sample figures are among them, or among those they are compared with')

const trafficKnown = z
  .boolean()
  .describe('false where visitors and product clicks could not be read: all of them are 0 then, and say nothing')

const adsKnownTo = daySchema
  .nullable()
  .describe(
    'last day with known ad figures, if the range goes beyond it; later ad figures are 0 placeholders. Otherwise null',
  )

/** Comparison of a period with the previous one; shared by all articles and a single article. */
export const periodComparisonSchema = z.object({
  range: daysSchema,
  trafficKnown,
  adsKnownTo,
  compared: z
    .object({ range: daysSchema, aggregateMetrics: aggregateMetricsSchema })
    .nullable()
    .describe('of these days those that are over, for comparing with `previous`: today is not; null where none is'),
  previous: z
    .object({ range: daysSchema, trafficKnown, aggregateMetrics: aggregateMetricsSchema })
    .describe('the period before, of as many days; as far as this one is over, where that is not all of it'),
})
export type Comparison = z.output<typeof periodComparisonSchema>

const sorts = [
  ...(['title', 'status', 'visitors', 'productClicks', 'conversionRate', 'adSpend', 'ctr', 'cpc'] as const),
] as const satisfies readonly PerformanceSort[]

/** Paging and order of `articlePerformance`. Totals and recommendations always cover all articles. */
export const rowsQuery = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .optional()
    .describe('at most so many articles; all of them without it'),
  offset: z.coerce.number().int().min(0).default(0).describe('how many articles to pass over first'),
  sort: z.enum(sorts).default('visitors').describe('what articles are ordered by'),
  direction: z
    .enum(['asc', 'desc'])
    .default('desc')
    .describe(
      'rates of nothing come last both ways; articles that are equal have their usual order, most visitors first',
    ),
}

export const comprehensiveSchema = z.object({
  ...periodComparisonSchema.shape,
  source: z.enum(['built-in', 'plausible']).describe('who counted visitors and product clicks'),
  notices: z.array(z.string()).describe('what could not be read, and what to do about it'),
  sample: sampleOfEither,
  articlePerformance: z
    .array(articlePerformanceSchema)
    .describe('every published article, those with most visitors first; or the part that was asked for'),
  articlesInAll: z.int().describe('number of published articles; `articlePerformance` may list fewer'),
  topPerformers: z
    .array(articlePerformanceSchema)
    .describe('up to 5 with traffic or ads, those with most visitors first'),
  opportunities: z
    .array(articlePerformanceSchema)
    .describe('up to 3 with traffic, without ads and a conversion rate above 3, those with most visitors first'),
  recommendations: z.array(z.string()),
  aggregateMetrics: aggregateMetricsSchema,
})
export type Comprehensive = z.output<typeof comprehensiveSchema>

export const analyticsDaySchema = z.object({
  date: daySchema,
  isOver: z.boolean().describe('false for today, in UTC, whose figures are those so far'),
  adsKnown: z.boolean().describe('false after `adsKnownTo`: what ads did is 0 then, and says nothing'),
  ...trafficSchema.shape,
  impressions: z.int(),
  adClicks: z.int(),
  spend: pounds,
})
export type AnalyticsDay = z.output<typeof analyticsDaySchema>

export const timeseriesSchema = z.object({
  range: daysSchema,
  notices: z.array(z.string()),
  trafficKnown,
  adsKnownTo,
  sample,
  days: z.array(analyticsDaySchema).describe('each of the range, the earliest first'),
})
export type Timeseries = z.output<typeof timeseriesSchema>

const namedTraffic = { ...trafficSchema.shape }

export const articleAnalyticsSchema = z.object({
  ...periodComparisonSchema.shape,
  notices: z.array(z.string()),
  sample: sampleOfEither,
  article: articlePerformanceSchema,
  days: z.array(analyticsDaySchema),
  sources: z
    .array(
      z.object({
        source: z.string().describe('the utm_source, or else a host; empty for visits that name neither'),
        ...namedTraffic,
      }),
    )
    .describe('where visitors came from, most visitors first'),
  products: z
    .array(z.object({ product: z.string(), clicks: z.int() }))
    .describe('what of its products was clicked, most clicks first; at the end "Other", for all other names'),
  ads: z
    .array(
      z.object({
        adId: z.string(),
        adName: z.string(),
        variant: z.string(),
        status: z.enum(['ACTIVE', 'PAUSED']),
        impressions: z.int(),
        clicks: z.int(),
        ctr: share('clicks by impressions'),
        spend: pounds,
        cpc: z.number(),
        visitors: z.int().describe('who came by it'),
        productClicks: z.int().describe('of those who came by it'),
        costPerProductClick: z.number().nullable().describe('pounds; null without product clicks'),
      }),
    )
    .describe('its ads, those that cost most first'),
})
export type ArticleAnalytics = z.output<typeof articleAnalyticsSchema>

/** Maximum characters of an events file, enough for about 100,000 events. */
export const eventsFileLimit = 24_000_000

/** Maximum bytes of the request body: every character escaped, plus room for the rest. */
export const eventsImportBodyLimit = 2 * eventsFileLimit + 100_000

export const eventsImportSchema = z.object({
  name: z.string().min(1).max(255).describe('of the file; its ending says what it is: .csv, .json or .ndjson'),
  content: z
    .string()
    .min(1, 'The file is empty: it has no events')
    .max(
      eventsFileLimit,
      'The file must be at most 24,000,000 characters (24 MB): divide it by whole days, and import one after the other',
    )
    .describe(`its text: one event a row, with the columns ${eventColumns.join(', ')} as far as they are known`),
  sample: z
    .boolean()
    .default(false)
    .describe('the events are invented: wherever they show from then on, they are called sample figures'),
  dryRun: z.boolean().default(false).describe('tell what would come of it; store nothing'),
})

export type EventsImport = z.output<typeof eventsImportSchema>

export const eventsImportResultSchema = z.object({
  dryRun: z.boolean().describe('whether this is only what would come of it'),
  events: z.int().describe('in the file'),
  imported: z.int(),
  known: z.int().describe('imported before, and left as they are'),
  leftOut: z.int().describe('named "engagement": they tell how far a page was read, and are not counted live either'),
  range: daysSchema.nullable().describe('the days of what was imported'),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })).describe('the first hundred that do not hold'),
  rejectedTotal: z.int(),
  columns: z.record(z.string(), z.string()).describe('what → the column it was read from'),
  unread: z.array(z.string()).describe('columns that were not read, the first hundred'),
})
export type EventsImportResult = z.output<typeof eventsImportResultSchema>

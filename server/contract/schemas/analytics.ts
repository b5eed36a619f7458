import * as z from 'zod'
import { defaultRange, findRangeProblem, isDay, rangeForms } from '../../domain/days.ts'
import { performanceSorts, sortDirections } from '../field-values.ts'
import { adStatusSchema } from './ads.ts'
import { invalidRowSchema } from './text.ts'

export const rangeSchema = z
  .string()
  .refine(text => findRangeProblem(text) === undefined, { error: ({ input }) => findRangeProblem(String(input)) ?? '' })
  .default(defaultRange)
  .describe(`days: ${rangeForms}`)

export const daySchema = z.string().refine(isDay, 'a day such as 2026-11-21')
export const daysSchema = z.object({ from: daySchema, to: daySchema })

const conversionRate = z.number().describe('product clicks per hundred visitors')
const clickRate = z.number().describe('clicks per hundred impressions')
const pounds = z.number().describe('pounds')

/**
 * Visitors are counted per day: a person who comes on two days counts twice. Only a visitor's first click per day on
 * a product of a page counts as a product click.
 */
export const trafficSchema = z.object({ visitors: z.int(), pageviews: z.int(), productClicks: z.int() })
export type Traffic = z.output<typeof trafficSchema>

export const articlePerformanceSchema = z.object({
  articleId: z.string(),
  articleSlug: z.string(),
  articleTitle: z.string(),
  category: z.string(),
  hasTraffic: z.boolean(),
  hasAds: z.boolean().describe('has ads or visitors from ads'),
  ...trafficSchema.shape,
  conversionRate,
  adSpend: pounds,
  adImpressions: z.int(),
  adClicks: z.int(),
  ctr: clickRate,
  cpc: z.number().describe('pounds per click'),
  visitorsFromAds: z.int(),
  productClicksFromAds: z.int(),
})
export type ArticlePerformance = z.output<typeof articlePerformanceSchema>

/** Averages are computed from the sums, so they are weighted. */
export const aggregateMetricsSchema = z.object({
  totalVisitors: z.int(),
  totalProductClicks: z.int(),
  totalAdSpend: pounds,
  overallConversionRate: conversionRate,
  totalImpressions: z.int(),
  averageCTR: clickRate,
  totalAdClicks: z.int(),
  averageCPC: z.number().describe('pounds per click'),
  totalPageviews: z.int(),
})
export type AggregateMetrics = z.output<typeof aggregateMetricsSchema>

const sample = z.boolean().describe('includes sample figures')

const trafficKnown = z.boolean().describe('if false, visitors and product clicks are 0 placeholders')

const adsKnownTo = daySchema.nullable().describe('last day with known ad figures; null if all are known')

/** Comparison of a period with the previous one; shared by all articles and a single article. */
export const periodComparisonSchema = z.object({
  range: daysSchema,
  trafficKnown,
  adsKnownTo,
  compared: z
    .object({ range: daysSchema, aggregateMetrics: aggregateMetricsSchema })
    .nullable()
    .describe('days to compare with `previous`'),
  previous: z
    .object({ range: daysSchema, trafficKnown, aggregateMetrics: aggregateMetricsSchema })
    .describe('previous period of the same length'),
})
export type Comparison = z.output<typeof periodComparisonSchema>

/** Paging and order of `articlePerformance`. Totals and recommendations always cover all articles. */
export const rowsQuery = {
  limit: z.coerce.number().int().min(1).max(500).optional().describe('maximum number; by default all'),
  offset: z.coerce.number().int().min(0).default(0).describe('number to skip'),
  sort: z.enum(performanceSorts).default('visitors').describe('sort key of the articles'),
  direction: z.enum(sortDirections).default('desc').describe('missing rates come last in both directions'),
}

export const comprehensiveSchema = z.object({
  ...periodComparisonSchema.shape,
  source: z.enum(['built-in', 'plausible']).describe('service that counted visitors'),
  notices: z.array(z.string()).describe('problems, as sentences'),
  sample,
  articlePerformance: z.array(articlePerformanceSchema).describe('most visitors first'),
  articlesInAll: z.int().describe('number of published articles'),
  topPerformers: z.array(articlePerformanceSchema).describe('most visitors first'),
  opportunities: z.array(articlePerformanceSchema).describe('up to 3 articles that convert without ads'),
  recommendations: z.array(z.string()),
  aggregateMetrics: aggregateMetricsSchema,
})
export type Comprehensive = z.output<typeof comprehensiveSchema>

export const analyticsDaySchema = z.object({
  date: daySchema,
  isOver: z.boolean().describe('false for today'),
  adsKnown: z.boolean().describe('if false, ad figures are 0 placeholders'),
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
  days: z.array(analyticsDaySchema).describe('earliest first'),
})
export type Timeseries = z.output<typeof timeseriesSchema>

export const articleAnalyticsSchema = z.object({
  ...periodComparisonSchema.shape,
  notices: z.array(z.string()),
  sample,
  article: articlePerformanceSchema,
  days: z.array(analyticsDaySchema),
  sources: z
    .array(
      z.object({
        source: z.string().describe('utm_source or host; may be empty'),
        ...trafficSchema.shape,
      }),
    )
    .describe('most visitors first'),
  products: z.array(z.object({ product: z.string(), clicks: z.int() })).describe('most clicks first'),
  ads: z
    .array(
      z.object({
        adId: z.string(),
        adName: z.string(),
        variant: z.string(),
        status: adStatusSchema,
        impressions: z.int(),
        clicks: z.int(),
        ctr: clickRate,
        spend: pounds,
        cpc: z.number(),
        visitors: z.int(),
        productClicks: z.int().describe('product clicks from this ad'),
        costPerProductClick: z.number().nullable().describe('pounds'),
      }),
    )
    .describe('highest spend first'),
})
export type ArticleAnalytics = z.output<typeof articleAnalyticsSchema>

/** Maximum characters of an events file, enough for about 100,000 events. */
export const eventsFileLimit = 24_000_000

export const eventsImportSchema = z.object({
  name: z.string().min(1).max(255).describe('name of the file; its extension gives the format: .csv, .json or .ndjson'),
  content: z
    .string()
    .min(1, 'The file is empty. It has no events')
    .max(
      eventsFileLimit,
      'The file must be at most 24,000,000 characters (24 MB). Divide it by whole days and import each part',
    )
    .describe(`text of the file: one event per row`),
  sample: z.boolean().default(false).describe('label these events as sample figures everywhere'),
  dryRun: z.boolean().default(false).describe('report the result without storing anything'),
})
export type EventsImport = z.output<typeof eventsImportSchema>

export const eventsImportResultSchema = z.object({
  dryRun: z.boolean().describe('nothing was stored'),
  events: z.int(),
  imported: z.int(),
  known: z.int().describe('imported before and unchanged'),
  leftOut: z.int().describe('events of time and scroll depth without figures'),
  range: daysSchema.nullable(),
  rejected: z.array(invalidRowSchema).describe('first 100 invalid rows'),
  rejectedTotal: z.int(),
  columns: z.record(z.string(), z.string()).describe('field → heading of its column'),
  unread: z.array(z.string()).describe('first 100 ignored columns'),
})
export type EventsImportResult = z.output<typeof eventsImportResultSchema>

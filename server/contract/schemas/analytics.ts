import * as z from 'zod'
import type { PerformanceSort } from '../../domain/article-performance.ts'
import { defaultRange, findRangeProblem, isDay, rangeForms } from '../../domain/days.ts'
import { eventColumns } from '../../domain/events.ts'

export const rangeSchema = z
  .string()
  .refine(text => findRangeProblem(text) === undefined, { error: ({ input }) => findRangeProblem(String(input)) ?? '' })
  .default(defaultRange)
  .describe(`days: ${rangeForms}`)

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
  hasAds: z.boolean().describe('whether it has ads now, or had impressions, spend or visitors from ads in these days'),
  ...trafficSchema.shape,
  conversionRate: share('product clicks by visitors'),
  adSpend: pounds,
  adImpressions: z.int(),
  adClicks: z.int(),
  ctr: share('clicks by impressions'),
  cpc: z.number().describe('pounds per click; 0 without clicks'),
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
  averageCPC: z.number().describe('pounds per click; 0 without clicks'),
  totalPageviews: z.int(),
})
export type AggregateMetrics = z.output<typeof aggregateMetricsSchema>

const sample = z.boolean().describe('whether sample figures are included')
const sampleOfEither = z.boolean().describe('whether sample figures are included, here or in the compared period')

const trafficKnown = z
  .boolean()
  .describe('false if visitors and product clicks could not be read; they are 0 placeholders then')

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
    .describe('the complete days, without today, to compare with `previous`; null without any'),
  previous: z
    .object({ range: daysSchema, trafficKnown, aggregateMetrics: aggregateMetricsSchema })
    .describe('the previous period, with as many complete days as this one'),
})
export type Comparison = z.output<typeof periodComparisonSchema>

const sorts = [
  ...(['title', 'status', 'visitors', 'productClicks', 'conversionRate', 'adSpend', 'ctr', 'cpc'] as const),
] as const satisfies readonly PerformanceSort[]

/** Paging and order of `articlePerformance`. Totals and recommendations always cover all articles. */
export const rowsQuery = {
  limit: z.coerce.number().int().min(1).max(500).optional().describe('maximum number of articles; by default all'),
  offset: z.coerce.number().int().min(0).default(0).describe('number of articles to skip'),
  sort: z.enum(sorts).default('visitors').describe('sort key of the articles'),
  direction: z
    .enum(['asc', 'desc'])
    .default('desc')
    .describe('missing rates come last in both directions; ties are sorted by visitors'),
}

export const comprehensiveSchema = z.object({
  ...periodComparisonSchema.shape,
  source: z.enum(['built-in', 'plausible']).describe('the service that counted visitors and product clicks'),
  notices: z.array(z.string()).describe('what could not be read, and how to fix it'),
  sample: sampleOfEither,
  articlePerformance: z
    .array(articlePerformanceSchema)
    .describe('published articles, most visitors first; only the requested part if limited'),
  articlesInAll: z.int().describe('number of published articles; `articlePerformance` may list fewer'),
  topPerformers: z
    .array(articlePerformanceSchema)
    .describe('up to 5 articles with traffic or ads, most visitors first'),
  opportunities: z
    .array(articlePerformanceSchema)
    .describe('up to 3 articles with traffic, no ads and a conversion rate above 3, most visitors first'),
  recommendations: z.array(z.string()),
  aggregateMetrics: aggregateMetricsSchema,
})
export type Comprehensive = z.output<typeof comprehensiveSchema>

export const analyticsDaySchema = z.object({
  date: daySchema,
  isOver: z.boolean().describe('false for today (UTC), which is not over'),
  adsKnown: z.boolean().describe('false after `adsKnownTo`; ad figures are 0 placeholders then'),
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
  days: z.array(analyticsDaySchema).describe('every day of the range, earliest first'),
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
        source: z.string().describe('utm_source or host; empty if a visit has neither'),
        ...namedTraffic,
      }),
    )
    .describe('sources of visitors, most visitors first'),
  products: z
    .array(z.object({ product: z.string(), clicks: z.int() }))
    .describe('clicked products, most clicks first; the last one, "Other", combines all other names'),
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
        visitors: z.int().describe('visitors from this ad'),
        productClicks: z.int().describe('product clicks of visitors from this ad'),
        costPerProductClick: z.number().nullable().describe('pounds; null without product clicks'),
      }),
    )
    .describe('its ads, highest spend first'),
})
export type ArticleAnalytics = z.output<typeof articleAnalyticsSchema>

/** Maximum characters of an events file, enough for about 100,000 events. */
export const eventsFileLimit = 24_000_000

/** Maximum bytes of the request body: every character escaped, plus room for the rest. */
export const eventsImportBodyLimit = 2 * eventsFileLimit + 100_000

export const eventsImportSchema = z.object({
  name: z.string().min(1).max(255).describe('name of the file; its extension gives the format: .csv, .json or .ndjson'),
  content: z
    .string()
    .min(1, 'The file is empty. It has no events')
    .max(
      eventsFileLimit,
      'The file must be at most 24,000,000 characters (24 MB). Divide it by whole days and import each part',
    )
    .describe(`text of the file: one event per row. Known columns: ${eventColumns.join(', ')}`),
  sample: z.boolean().default(false).describe('label these events as sample figures everywhere'),
  dryRun: z.boolean().default(false).describe('report the result without storing anything'),
})

export type EventsImport = z.output<typeof eventsImportSchema>

export const eventsImportResultSchema = z.object({
  dryRun: z.boolean().describe('whether nothing was stored'),
  events: z.int().describe('in the file'),
  imported: z.int(),
  known: z.int().describe('imported before and unchanged'),
  leftOut: z.int().describe('named "engagement"; these report reading depth and are never counted'),
  range: daysSchema.nullable().describe('days of the imported events'),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })).describe('the first 100 invalid rows'),
  rejectedTotal: z.int(),
  columns: z.record(z.string(), z.string()).describe('what → the column it was read from'),
  unread: z.array(z.string()).describe('the first 100 columns that were ignored'),
})
export type EventsImportResult = z.output<typeof eventsImportResultSchema>

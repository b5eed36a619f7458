import type {
  AggregateMetrics,
  AnalyticsDay,
  ArticleAnalytics,
  ArticlePerformance,
  Comprehensive,
} from '../../server/contract/schemas/analytics.ts'
import { type ArticleSelection, opportunities, topPerformers } from '../../server/domain/article-performance.ts'
import { getPreviousPeriod } from '../../server/domain/days.ts'

export function performance(changes: Partial<ArticlePerformance> = {}): ArticlePerformance {
  return {
    articleId: 'a1',
    articleSlug: 'five-grinders',
    articleTitle: 'Five Grinders Compared',
    category: 'coffee-grinders',
    hasTraffic: true,
    hasAds: true,
    visitors: 1200,
    pageviews: 1500,
    productClicks: 90,
    conversionRate: 7.5,
    adSpend: 1234.5,
    adImpressions: 40_000,
    adClicks: 3000,
    ctr: 7.5,
    cpc: 0.4115,
    visitorsFromAds: 400,
    productClicksFromAds: 30,
    ...changes,
  }
}

/** An article that nobody came to, without ads. */
export function quiet(changes: Partial<ArticlePerformance> = {}): ArticlePerformance {
  return performance({
    articleId: 'a9',
    articleSlug: 'quiet',
    articleTitle: 'Quiet',
    hasTraffic: false,
    hasAds: false,
    visitors: 0,
    pageviews: 0,
    productClicks: 0,
    conversionRate: 0,
    adSpend: 0,
    adImpressions: 0,
    adClicks: 0,
    ctr: 0,
    cpc: 0,
    visitorsFromAds: 0,
    productClicksFromAds: 0,
    ...changes,
  })
}

export function metrics(changes: Partial<AggregateMetrics> = {}): AggregateMetrics {
  return {
    totalVisitors: 1200,
    totalProductClicks: 90,
    totalAdSpend: 1234.5,
    overallConversionRate: 7.5,
    totalImpressions: 40_000,
    averageCTR: 7.5,
    totalAdClicks: 3000,
    averageCPC: 0.4115,
    totalPageviews: 1500,
    ...changes,
  }
}

/** What all of them are where nothing happened. */
export const noMetrics: AggregateMetrics = {
  totalVisitors: 0,
  totalProductClicks: 0,
  totalAdSpend: 0,
  overallConversionRate: 0,
  totalImpressions: 0,
  averageCTR: 0,
  totalAdClicks: 0,
  averageCPC: 0,
  totalPageviews: 0,
}

/** Those that the server tells apart. */
export function firstOf(
  rows: readonly ArticlePerformance[],
  { max: most, where }: ArticleSelection,
): ArticlePerformance[] {
  return rows.filter(where).slice(0, most)
}

export function comprehensive(changes: Partial<Comprehensive> = {}): Comprehensive {
  const { range = { from: '2026-10-23', to: '2026-11-21' }, articlePerformance = [performance()] } = changes
  return {
    range,
    source: 'built-in',
    notices: [],
    trafficKnown: true,
    adsKnownTo: null,
    sample: false,
    articlePerformance,
    articlesInAll: articlePerformance.length,
    recommendations: [],
    topPerformers: firstOf(articlePerformance, topPerformers),
    opportunities: firstOf(articlePerformance, opportunities),
    aggregateMetrics: metrics(),
    // All of these days are over.
    compared: { range, aggregateMetrics: metrics() },
    previous: {
      range: getPreviousPeriod(range),
      trafficKnown: true,
      aggregateMetrics: metrics({ totalVisitors: 1000, overallConversionRate: 7 }),
    },
    ...changes,
  }
}

export function analyticsDay(date: string, changes: Partial<AnalyticsDay> = {}): AnalyticsDay {
  const traffic = { visitors: 40, pageviews: 50, productClicks: 3 }
  return { date, isOver: true, adsKnown: true, ...traffic, impressions: 1300, adClicks: 100, spend: 41.15, ...changes }
}

/** What is known on the last of the days, which are compared without it. */
export function onTheLastDay(changes: Partial<AggregateMetrics> = {}): Pick<Comprehensive, 'compared' | 'previous'> {
  const range = { from: '2026-10-23', to: '2026-11-20' }
  const before = { range: { from: '2026-09-23', to: '2026-10-21' }, trafficKnown: true }
  return {
    compared: { range, aggregateMetrics: metrics(changes) },
    previous: { ...before, aggregateMetrics: metrics({ totalVisitors: 1000 }) },
  }
}

/** Three days, the second with the most of everything. */
export const threeDays: AnalyticsDay[] = [
  analyticsDay('2026-11-19'),
  analyticsDay('2026-11-20', { visitors: 1400, productClicks: 12, spend: 1050.5 }),
  analyticsDay('2026-11-21', { visitors: 0, pageviews: 0, productClicks: 0, spend: 0, impressions: 0, adClicks: 0 }),
]

export function articleAnalytics(changes: Partial<ArticleAnalytics> = {}): ArticleAnalytics {
  const { range, compared, previous } = comprehensive()
  return {
    range,
    compared,
    previous,
    notices: [],
    trafficKnown: true,
    adsKnownTo: null,
    sample: false,
    article: performance(),
    days: threeDays,
    sources: [
      { source: 'news.example', visitors: 800, pageviews: 1000, productClicks: 40 },
      { source: '', visitors: 400, pageviews: 500, productClicks: 50 },
    ],
    products: [
      { product: 'Hobbin Daily', clicks: 60 },
      { product: 'Mahlgrund Hand', clicks: 30 },
    ],
    ads: [
      {
        adId: 'ad1',
        adName: 'Five Grinders - Variant A',
        variant: 'A',
        status: 'ACTIVE',
        impressions: 40_000,
        clicks: 3000,
        ctr: 7.5,
        spend: 1234.5,
        cpc: 0.4115,
        visitors: 400,
        productClicks: 30,
        costPerProductClick: 41.15,
      },
    ],
    ...changes,
  }
}

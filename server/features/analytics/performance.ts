import type { AggregateMetrics, ArticlePerformance } from '../../contract/schemas/analytics.ts'
import type { TrafficCounts } from '../../ports/web-analytics.ts'
import type { AdMetrics } from '../ads/range-figures.ts'
import type { AnalysedArticle } from './article-pages.ts'

export interface ArticleMetrics {
  traffic: Readonly<TrafficCounts>
  ads: Readonly<AdMetrics>
  /** Traffic from the article's ads. */
  fromAds: Readonly<TrafficCounts>
  /** True if an ad currently leads to the article. */
  hasAd: boolean
}

export function toArticlePerformance(
  { id, slug, title, category }: AnalysedArticle,
  { traffic, ads, fromAds, hasAd }: ArticleMetrics,
): ArticlePerformance {
  const { visitors, pageviews, productClicks } = traffic
  const { spend, ctr, cpc } = getAdRates(ads)
  // A single object literal for speed: a large site has 100,000 of these rows.
  return {
    articleId: id,
    articleSlug: slug,
    articleTitle: title,
    category,
    hasTraffic: visitors + pageviews + productClicks > 0,
    hasAds: hasAd || ads.impressions > 0 || ads.spendMicros > 0 || fromAds.visitors > 0,
    visitors,
    pageviews,
    productClicks,
    conversionRate: toPercent(productClicks, visitors),
    adSpend: spend,
    adImpressions: ads.impressions,
    adClicks: ads.clicks,
    ctr,
    cpc,
    visitorsFromAds: fromAds.visitors,
    productClicksFromAds: fromAds.productClicks,
  }
}

export const noAds: Readonly<AdMetrics> = { impressions: 0, clicks: 0, spendMicros: 0, conversions: 0 }

/** Computes rates from sums instead of averaging rates, so that each impression has the same weight. */
export function toAggregateMetrics(traffic: Readonly<TrafficCounts>, ads: Readonly<AdMetrics>): AggregateMetrics {
  const { visitors, pageviews, productClicks } = traffic
  const { spend, ctr, cpc } = getAdRates(ads)
  return {
    totalVisitors: visitors,
    totalProductClicks: productClicks,
    totalPageviews: pageviews,
    overallConversionRate: toPercent(productClicks, visitors),
    totalAdSpend: spend,
    totalImpressions: ads.impressions,
    totalAdClicks: ads.clicks,
    averageCTR: ctr,
    averageCPC: cpc,
  }
}

/** Sorts by visitors, then by ad spend, both descending. */
export function compareByVisitors(a: ArticlePerformance, b: ArticlePerformance): number {
  return b.visitors - a.visitors || b.adSpend - a.adSpend
}

/** Values are not rounded, so that parts add up to their sum. */
export function getAdRates({ impressions, clicks, spendMicros }: Readonly<AdMetrics>) {
  const spend = spendMicros / 1_000_000
  return { spend, ctr: toPercent(clicks, impressions), cpc: clicks === 0 ? 0 : spend / clicks }
}

function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part * 100) / whole
}

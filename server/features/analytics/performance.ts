import type { AggregateMetrics, ArticlePerformance } from '../../contract/schemas/analytics.ts'
import { createComparator, type Direction, type PerformanceSort } from '../../domain/article-performance.ts'
import { listDays } from '../../domain/days.ts'
import type { Leading } from '../../lib/steps.ts'
import type { SiteMetrics, TrafficCounts } from '../../ports/web-analytics.ts'
import type { AdMetrics, AdSetsMetrics } from '../ads/range-metrics.ts'
import type { AnalysedArticle, TrafficSums } from './article-pages.ts'
import type { Period } from './period.ts'
import type { PublishedArticles } from './published-articles.ts'
import { type AttributedTraffic, noTraffic } from './traffic.ts'

interface ArticleMetrics {
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

/** Sort order and slice of the requested article rows. */
export interface RowQuery {
  sort: PerformanceSort
  direction: Direction
  /** All rows if omitted. */
  limit?: number | undefined
  offset: number
}

/**
 * Selects the rows up to the end of the requested slice. Ties are broken by visitors, then spend, then publication
 * date, all descending.
 */
export async function createRowSelection(
  { sort, direction, limit = Number.POSITIVE_INFINITY, offset }: RowQuery,
  published: PublishedArticles,
): Promise<Leading<ArticlePerformance>> {
  const bySort =
    sort === 'title' ? await createTitleComparator(direction, published) : createComparator(sort, direction)
  return { max: offset + limit, compare: (a, b) => bySort(a, b) || compareByVisitors(a, b) }
}

/** Compares precomputed ranks: comparing titles takes a hundred times as long as comparing numbers. */
async function createTitleComparator(
  direction: Direction,
  { titleRanks, findPosition }: PublishedArticles,
): Promise<(a: ArticlePerformance, b: ArticlePerformance) => number> {
  const [ranks, sign] = [await titleRanks(), direction === 'asc' ? 1 : -1]
  const getRank = ({ articleId }: ArticlePerformance) => ranks[findPosition(articleId) ?? 0] ?? 0
  return (a, b) => sign * (getRank(a) - getRank(b))
}

interface RowSources {
  traffic: TrafficSums
  ads: Pick<AdSetsMetrics, 'byArticle' | 'withAds'>
  fromAds: AttributedTraffic
}

/**
 * Yields a row for every published article, newest first. Rows are created lazily: out of 100,000 rows only a few
 * hundred are kept.
 */
export function createPerformanceRows(
  published: PublishedArticles,
  { traffic, ...adSources }: RowSources,
): Iterable<ArticlePerformance> {
  const adMetrics = groupAdsByPosition(published, adSources)
  return {
    *[Symbol.iterator]() {
      let position = 0
      for (const article of published.all) {
        const { ads, fromAds, hasAd } = adMetrics.get(position) ?? noAdMetrics
        yield toArticlePerformance(article, { traffic: traffic.at(position) ?? noTraffic, ads, fromAds, hasAd })
        position += 1
      }
    },
  }
}

type ArticleAdMetrics = Omit<ArticleMetrics, 'traffic'>

const noAdMetrics: ArticleAdMetrics = { ads: noAds, fromAds: noTraffic, hasAd: false }

/** Ad metrics by position, for the articles that have any. */
function groupAdsByPosition(
  { findPosition }: PublishedArticles,
  { ads, fromAds }: Pick<RowSources, 'ads' | 'fromAds'>,
): ReadonlyMap<number, ArticleAdMetrics> {
  const adMetrics = new Map<number, ArticleAdMetrics>()
  for (const id of new Set([...ads.byArticle.keys(), ...fromAds.byArticle.keys(), ...ads.withAds])) {
    const position = findPosition(id)
    const [metrics, adTraffic] = [ads.byArticle.get(id) ?? noAds, fromAds.byArticle.get(id) ?? noTraffic]
    if (position !== undefined)
      adMetrics.set(position, { ads: metrics, fromAds: adTraffic, hasAd: ads.withAds.has(id) })
  }
  return adMetrics
}

/** Returns a function that looks up the traffic of a published article by id. */
export function createTrafficLookup({ findPosition }: PublishedArticles, traffic: TrafficSums | undefined) {
  return (id: string | null): TrafficCounts | undefined => traffic?.at(findPosition(id ?? '') ?? -1)
}

/** Ad metrics by ad set id, restricted to the days on which visitors were counted. */
export function sumCountedDays(
  { range, web }: Period<SiteMetrics>,
  { sumDays }: AdSetsMetrics,
): ReturnType<AdSetsMetrics['sumDays']> {
  const counted = new Set(web.figures.days.flatMap(({ date, visitors }) => (visitors > 0 ? [date] : [])))
  return sumDays(listDays(range).filter(date => counted.has(date)))
}

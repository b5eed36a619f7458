import { createComparator, type Direction, type PerformanceSort } from '../../contract/performance-order.ts'
import type { ArticlePerformance } from '../../contract/schemas/analytics.ts'
import type { Leading } from '../../ports/steps.ts'
import type { TrafficCounts } from '../../ports/web-analytics.ts'
import type { AdSetsMetrics } from '../ads/range-figures.ts'
import type { TrafficSums } from './article-pages.ts'
import type { AttributedTraffic } from './attribution.ts'
import { type ArticleMetrics, compareByVisitors, noAds, toArticlePerformance } from './performance.ts'
import type { PublishedArticles } from './published-articles.ts'
import { noTraffic } from './traffic.ts'

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
  return { max: offset + limit, compare: (one, other) => bySort(one, other) || compareByVisitors(one, other) }
}

/** Precomputed ranks: comparing titles takes a hundred times as long as comparing numbers. */
async function createTitleComparator(
  direction: Direction,
  { titleRanks, findPosition: placeOf }: PublishedArticles,
): Promise<(one: ArticlePerformance, other: ArticlePerformance) => number> {
  const [ranks, sign] = [await titleRanks(), direction === 'asc' ? 1 : -1]
  const getRank = ({ articleId }: ArticlePerformance) => ranks[placeOf(articleId) ?? 0] ?? 0
  return (one, other) => sign * (getRank(one) - getRank(other))
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
  { findPosition: placeOf }: PublishedArticles,
  { ads, fromAds }: Pick<RowSources, 'ads' | 'fromAds'>,
): ReadonlyMap<number, ArticleAdMetrics> {
  const adMetrics = new Map<number, ArticleAdMetrics>()
  for (const id of new Set([...ads.byArticle.keys(), ...fromAds.byArticle.keys(), ...ads.withAds])) {
    const position = placeOf(id)
    const [metrics, adTraffic] = [ads.byArticle.get(id) ?? noAds, fromAds.byArticle.get(id) ?? noTraffic]
    if (position !== undefined)
      adMetrics.set(position, { ads: metrics, fromAds: adTraffic, hasAd: ads.withAds.has(id) })
  }
  return adMetrics
}

/** Returns a function that looks up the traffic of a published article by id. */
export function createTrafficLookup({ findPosition: placeOf }: PublishedArticles, traffic: TrafficSums | undefined) {
  return (id: string | null): TrafficCounts | undefined => traffic?.at(placeOf(id ?? '') ?? -1)
}

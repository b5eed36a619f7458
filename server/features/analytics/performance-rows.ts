import { compareBy, type Direction, type PerformanceSort } from '../../contract/performance-order.ts'
import type { ArticlePerformance } from '../../contract/schemas/analytics.ts'
import type { Leading } from '../../ports/steps.ts'
import type { TrafficCounts } from '../../ports/web-analytics.ts'
import type { AdSetsFigures } from '../ads/range-figures.ts'
import type { Seen } from './article-pages.ts'
import type { Attributed } from './attribution.ts'
import { byVisitors, type Measures, noAds, performanceOf } from './performance.ts'
import type { PublishedArticles } from './published-articles.ts'
import { noTraffic } from './traffic.ts'

/** Sort order and slice of the requested article rows. */
export interface RowsAsked {
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
export async function rowsUpTo(
  { sort, direction, limit = Number.POSITIVE_INFINITY, offset }: RowsAsked,
  published: PublishedArticles,
): Promise<Leading<ArticlePerformance>> {
  const bySort = sort === 'title' ? await byTitle(direction, published) : compareBy(sort, direction)
  return { most: offset + limit, compare: (one, other) => bySort(one, other) || byVisitors(one, other) }
}

/** Precomputed ranks: comparing titles takes a hundred times as long as comparing numbers. */
async function byTitle(
  direction: Direction,
  { titleRanks, placeOf }: PublishedArticles,
): Promise<(one: ArticlePerformance, other: ArticlePerformance) => number> {
  const [ranks, sign] = [await titleRanks(), direction === 'asc' ? 1 : -1]
  const rankOf = ({ articleId }: ArticlePerformance) => ranks[placeOf(articleId) ?? 0] ?? 0
  return (one, other) => sign * (rankOf(one) - rankOf(other))
}

interface Known {
  seen: Seen
  ads: Pick<AdSetsFigures, 'byArticle' | 'withAds'>
  fromAds: Attributed
}

/**
 * Yields a row for every published article, newest first. Rows are created lazily: out of 100,000 rows only a few
 * hundred are kept.
 */
export function performanceRows(published: PublishedArticles, { seen, ...known }: Known): Iterable<ArticlePerformance> {
  const ofAds = adsByPlace(published, known)
  return {
    *[Symbol.iterator]() {
      let place = 0
      for (const article of published.all) {
        const { ads, fromAds, hasAd } = ofAds.get(place) ?? nothingOfAds
        yield performanceOf(article, { traffic: seen.at(place) ?? noTraffic, ads, fromAds, hasAd })
        place += 1
      }
    },
  }
}

type OfAds = Omit<Measures, 'traffic'>

const nothingOfAds: OfAds = { ads: noAds, fromAds: noTraffic, hasAd: false }

/** Ad metrics by position, for the articles that have any. */
function adsByPlace(
  { placeOf }: PublishedArticles,
  { ads, fromAds }: Pick<Known, 'ads' | 'fromAds'>,
): ReadonlyMap<number, OfAds> {
  const ofAds = new Map<number, OfAds>()
  for (const id of new Set([...ads.byArticle.keys(), ...fromAds.byArticle.keys(), ...ads.withAds])) {
    const place = placeOf(id)
    const [did, came] = [ads.byArticle.get(id) ?? noAds, fromAds.byArticle.get(id) ?? noTraffic]
    if (place !== undefined) ofAds.set(place, { ads: did, fromAds: came, hasAd: ads.withAds.has(id) })
  }
  return ofAds
}

/** Returns a function that looks up the traffic of a published article by id. */
export function seenById({ placeOf }: PublishedArticles, seen: Seen | undefined) {
  return (id: string | null): TrafficCounts | undefined => seen?.at(placeOf(id ?? '') ?? -1)
}

import type { ArticlePerformance, Comparison } from './schemas/analytics.ts'

type KnownAds = Pick<Comparison, 'adsKnownTo'>

/**
 * Returns true if ad metrics are known for the day. After `adsKnownTo` nothing was reported, so spend may be more than
 * 0.
 */
export function areAdsKnownOn({ adsKnownTo }: KnownAds, date: string): boolean {
  return adsKnownTo === null || date <= adsKnownTo
}

interface AdTotals {
  spend: number
  impressions: number
}

/** Returns true if totals of the range are meaningful. Totals of a partly unknown range are if they are not 0. */
export function areAdsKnownIn(
  { range, adsKnownTo }: Pick<Comparison, 'range' | 'adsKnownTo'>,
  { spend, impressions }: AdTotals,
): boolean {
  if (adsKnownTo === null) return true
  return areAdsKnownOn({ adsKnownTo }, range.from) && (spend > 0 || impressions > 0)
}

/** Returns true if ad totals of an article are meaningful; without ads they are known to be 0. */
export function areAdsOfArticleKnown(
  { hasAds, adSpend: spend, adImpressions: impressions }: ArticlePerformance,
  comparison: Pick<Comparison, 'range' | 'adsKnownTo'>,
): boolean {
  return !hasAds || areAdsKnownIn(comparison, { spend, impressions })
}

import type { ArticlePerformance, Comparison } from './schemas/analytics.ts'

type Known = Pick<Comparison, 'adsKnownTo'>

/** Whether it is known what ads did up to a day: later than any of which somebody told, they may have cost whatever they did. */
export function areAdsKnownOn({ adsKnownTo }: Known, date: string): boolean {
  return adsKnownTo === null || date <= adsKnownTo
}

interface AdFigures {
  spend: number
  impressions: number
}

/** Returns whether sums over these days say anything: those of days that are partly unknown do if they are not 0. */
export function areAdsKnownIn(
  { range, adsKnownTo }: Pick<Comparison, 'range' | 'adsKnownTo'>,
  { spend, impressions }: AdFigures,
): boolean {
  if (adsKnownTo === null) return true
  return areAdsKnownOn({ adsKnownTo }, range.from) && (spend > 0 || impressions > 0)
}

/** The same for an article; if no ad leads to it, its ads did nothing. */
export function areAdsOfArticleKnown(
  { hasAds, adSpend: spend, adImpressions: impressions }: ArticlePerformance,
  comparison: Pick<Comparison, 'range' | 'adsKnownTo'>,
): boolean {
  return !hasAds || areAdsKnownIn(comparison, { spend, impressions })
}

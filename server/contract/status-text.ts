import type { ArticlePerformance } from './schemas/analytics.ts'

/** Lists the data an article has in a range: `Traffic, Ads`, or `No Data`. */
export function formatStatus({ hasTraffic, hasAds }: Pick<ArticlePerformance, 'hasTraffic' | 'hasAds'>): string {
  const known = [hasTraffic && 'Traffic', hasAds && 'Ads'].filter(Boolean)
  return known.length === 0 ? 'No Data' : known.join(', ')
}

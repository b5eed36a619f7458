import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'

type Status = Pick<ArticlePerformance, 'hasTraffic' | 'hasAds'>

/** What is known of an article in these days. */
export function StatusBadges({ hasTraffic, hasAds }: Status) {
  return (
    <span className="badges">
      {hasTraffic && <span className="badge">Traffic</span>}
      {hasAds && <span className="badge badge-ads">Ads</span>}
      {!hasTraffic && !hasAds && <span className="badge status">No Data</span>}
    </span>
  )
}

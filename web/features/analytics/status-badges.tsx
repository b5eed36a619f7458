import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'

type DataPresence = Pick<ArticlePerformance, 'hasTraffic' | 'hasAds'>

/** Badges for the kinds of data that an article has in the range. */
export function DataBadges({ hasTraffic, hasAds }: DataPresence) {
  return (
    <span className="badges">
      {hasTraffic && <span className="badge">Traffic</span>}
      {hasAds && <span className="badge badge-ads">Ads</span>}
      {!hasTraffic && !hasAds && <span className="badge status">No Data</span>}
    </span>
  )
}

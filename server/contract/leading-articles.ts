import type { ArticlePerformance } from './schemas/analytics.ts'

/** Rule for a list of selected articles: the first `max` that match `where`. */
export interface ArticleSelection {
  max: number
  where(row: ArticlePerformance): boolean
}

/** Articles with readers or ads. */
export const topPerformers: ArticleSelection = { max: 5, where: ({ hasTraffic, hasAds }) => hasTraffic || hasAds }

/** Articles with readers and clicks but without ad spend: ads would bring more of them. */
export const opportunities: ArticleSelection = {
  max: 3,
  where: ({ hasTraffic, hasAds, conversionRate }) => hasTraffic && !hasAds && conversionRate > 3,
}

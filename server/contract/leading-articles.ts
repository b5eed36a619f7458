import type { ArticlePerformance } from './schemas/analytics.ts'

/** Articles that are told of apart: so many, the first of those that it is. */
export interface LeadingArticles {
  most: number
  where(row: ArticlePerformance): boolean
}

/** Those that readers or ads brought anybody to. */
export const topPerformers: LeadingArticles = { most: 5, where: ({ hasTraffic, hasAds }) => hasTraffic || hasAds }

/** Read and clicked without a penny spent: ads would bring more of the same. */
export const opportunities: LeadingArticles = {
  most: 3,
  where: ({ hasTraffic, hasAds, conversionRate }) => hasTraffic && !hasAds && conversionRate > 3,
}

import type { ArticlePerformance } from './schemas/analytics.ts'

/** Those that readers or ads brought anybody to; the first that come. */
export function topPerformersOf(rows: readonly ArticlePerformance[]): ArticlePerformance[] {
  return firstOf(rows, 5, ({ hasTraffic, hasAds }) => hasTraffic || hasAds)
}

/** Read and clicked without a penny spent: ads would bring more of the same. */
export function opportunitiesOf(rows: readonly ArticlePerformance[]): ArticlePerformance[] {
  return firstOf(rows, 3, ({ hasTraffic, hasAds, conversionRate }) => hasTraffic && !hasAds && conversionRate > 3)
}

function firstOf<Row>(rows: readonly Row[], most: number, is: (row: Row) => boolean): Row[] {
  const found: Row[] = []
  for (const row of rows) {
    if (found.length === most) break
    if (is(row)) found.push(row)
  }
  return found
}

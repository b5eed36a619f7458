import { type CsvColumn, toCsvTable } from './csv.ts'
import { compareNames } from './text.ts'

/** Metrics of an article in a range. Rates are per hundred and not rounded; amounts are in pounds. */
export interface ArticlePerformance {
  readonly articleId: string
  readonly articleSlug: string
  readonly articleTitle: string
  readonly category: string
  readonly hasTraffic: boolean
  readonly hasAds: boolean
  readonly visitors: number
  readonly pageviews: number
  readonly productClicks: number
  /** Product clicks per visitor. */
  readonly conversionRate: number
  readonly adSpend: number
  readonly adImpressions: number
  readonly adClicks: number
  readonly ctr: number
  /** Pounds per click; 0 without clicks. */
  readonly cpc: number
  readonly visitorsFromAds: number
  readonly productClicksFromAds: number
}

/** Lists the data an article has in a range: `Traffic, Ads`, or `No Data`. */
export function formatStatus({ hasTraffic, hasAds }: Pick<ArticlePerformance, 'hasTraffic' | 'hasAds'>): string {
  const known = [hasTraffic && 'Traffic', hasAds && 'Ads'].filter(Boolean)
  return known.length === 0 ? 'No Data' : known.join(', ')
}

/** Sort keys of rows: text or a number; null for a rate without a denominator, which is sorted last. */
export const performanceOrders = {
  title: row => row.articleTitle,
  status: formatStatus,
  visitors: row => row.visitors,
  productClicks: row => row.productClicks,
  conversionRate: row => toRate(row.conversionRate, row.visitors),
  adSpend: row => row.adSpend,
  ctr: row => toRate(row.ctr, row.adImpressions),
  cpc: row => toRate(row.cpc, row.adClicks),
} as const satisfies Readonly<Record<string, (row: ArticlePerformance) => number | string | null>>

export type PerformanceSort = keyof typeof performanceOrders
export type Direction = 'asc' | 'desc'

/** Compares two rows by a sort key; 0 if their values are equal. */
export function createComparator(sort: PerformanceSort, direction: Direction) {
  const sign = direction === 'asc' ? 1 : -1
  const getValue = performanceOrders[sort]
  return (first: ArticlePerformance, second: ArticlePerformance): number => {
    const [a, b] = [getValue(first), getValue(second)]
    if (a === b) return 0
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b)))
  }
}

function toRate(rate: number, base: number): number | null {
  return base === 0 ? null : rate
}

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

/** Columns of the CSV export of article metrics. */
const columns: readonly CsvColumn<ArticlePerformance>[] = [
  { title: 'Article', value: row => row.articleTitle },
  { title: 'Slug', value: row => row.articleSlug },
  { title: 'Category', value: row => row.category },
  { title: 'Status', value: formatStatus },
  { title: 'Visitors', value: row => row.visitors },
  { title: 'Pageviews', value: row => row.pageviews },
  { title: 'Product Clicks', value: row => row.productClicks },
  { title: 'Conv. Rate (%)', value: row => row.conversionRate.toFixed(1) },
  { title: 'Ad Spend (£)', value: row => row.adSpend.toFixed(2) },
  { title: 'Ad Impressions', value: row => row.adImpressions },
  { title: 'Ad Clicks', value: row => row.adClicks },
  { title: 'Ad CTR (%)', value: row => row.ctr.toFixed(2) },
  { title: 'CPC (£)', value: row => row.cpc.toFixed(2) },
  { title: 'Visitors From Ads', value: row => row.visitorsFromAds },
  { title: 'Product Clicks From Ads', value: row => row.productClicksFromAds },
]

/** Returns the metrics of articles as CSV; rates and amounts are rounded as on screen. */
export function toAnalyticsCsv(rows: readonly ArticlePerformance[]): string {
  return toCsvTable(columns, rows)
}

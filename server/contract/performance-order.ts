import { compareNames } from './compare-names.ts'
import type { ArticlePerformance } from './schemas/analytics.ts'
import { formatStatus } from './status-text.ts'

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
  const ordered = performanceOrders[sort]
  return (one: ArticlePerformance, other: ArticlePerformance): number => {
    const [a, b] = [ordered(one), ordered(other)]
    if (a === b) return 0
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b)))
  }
}

function toRate(rate: number, base: number): number | null {
  return base === 0 ? null : rate
}

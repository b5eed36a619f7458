import { compareNames } from './compare-names.ts'
import type { ArticlePerformance } from './schemas/analytics.ts'
import { statusText } from './status-text.ts'

/** What rows are ordered by: a text, or a figure; null for a rate of nothing, which is neither high nor low and comes last. */
export const performanceOrders = {
  title: row => row.articleTitle,
  status: statusText,
  visitors: row => row.visitors,
  productClicks: row => row.productClicks,
  conversionRate: row => someOf(row.conversionRate, row.visitors),
  adSpend: row => row.adSpend,
  ctr: row => someOf(row.ctr, row.adImpressions),
  cpc: row => someOf(row.cpc, row.adClicks),
} as const satisfies Readonly<Record<string, (row: ArticlePerformance) => number | string | null>>

export type PerformanceSort = keyof typeof performanceOrders
export type Direction = 'asc' | 'desc'

/** 0 where both say the same of it. */
export function compareBy(sort: PerformanceSort, direction: Direction) {
  const sign = direction === 'asc' ? 1 : -1
  const ordered = performanceOrders[sort]
  return (one: ArticlePerformance, other: ArticlePerformance): number => {
    const [a, b] = [ordered(one), ordered(other)]
    if (a === b) return 0
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b)))
  }
}

function someOf(rate: number, seen: number): number | null {
  return seen === 0 ? null : rate
}

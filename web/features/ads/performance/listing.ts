import { compareNames } from '../../../../server/contract/compare-names.ts'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'

/**
 * Sort orders of ad sets; metrics sort descending. Imported ad sets come last by default: an import may bring years of
 * ad sets, which cannot be changed.
 */
export const orders = {
  newest: 'Newest, imported last',
  spend: 'Spend',
  ctr: 'CTR',
  clicks: 'Clicks',
  name: 'Name',
} as const

export type Order = keyof typeof orders

type Compare = (a: PerformanceRow, b: PerformanceRow) => number

const compare: Readonly<Record<Order, Compare>> = {
  newest: (a, b) => Number(a.imported) - Number(b.imported),
  spend: (a, b) => b.totalSpend - a.totalSpend,
  ctr: (a, b) => b.avgCtr - a.avgCtr,
  clicks: (a, b) => b.totalClicks - a.totalClicks,
  name: (a, b) => compareNames(a.adSetName, b.adSetName),
}

export function isOrder(value: string): value is Order {
  return Object.hasOwn(orders, value)
}

/** Filters ad sets by words in their name or their article's title, and sorts them. The rows must be newest first. */
export function listed(rows: readonly PerformanceRow[], sought: string, order: Order): readonly PerformanceRow[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.length === 0 ? rows : rows.filter(row => words.every(word => namesOf(row).includes(word)))
  return found.toSorted(compare[order])
}

function namesOf({ adSetName, articleTitle }: PerformanceRow): string {
  return `${adSetName} ${articleTitle ?? ''}`.toLowerCase()
}

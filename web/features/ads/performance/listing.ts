import { compareNames } from '../../../../server/contract/compare-names.ts'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'

/**
 * Sort orders of ad sets; metrics sort descending. Imported ad sets come last by default: an import may bring years of
 * ad sets, which cannot be changed.
 */
export const orderLabels = {
  newest: 'Newest, imported last',
  spend: 'Spend',
  ctr: 'CTR',
  clicks: 'Clicks',
  name: 'Name',
} as const

export type RowOrder = keyof typeof orderLabels

type Compare = (a: PerformanceRow, b: PerformanceRow) => number

const compareBy: Readonly<Record<RowOrder, Compare>> = {
  newest: (a, b) => Number(a.imported) - Number(b.imported),
  spend: (a, b) => b.totalSpend - a.totalSpend,
  ctr: (a, b) => b.avgCtr - a.avgCtr,
  clicks: (a, b) => b.totalClicks - a.totalClicks,
  name: (a, b) => compareNames(a.adSetName, b.adSetName),
}

export function isOrder(value: string): value is RowOrder {
  return Object.hasOwn(orderLabels, value)
}

/** Filters ad sets by words in their name or their article's title, and sorts them. The rows must be newest first. */
export function listRows(
  rows: readonly PerformanceRow[],
  searchText: string,
  order: RowOrder,
): readonly PerformanceRow[] {
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.length === 0 ? rows : rows.filter(row => words.every(word => getSearchText(row).includes(word)))
  return found.toSorted(compareBy[order])
}

function getSearchText({ adSetName, articleTitle }: PerformanceRow): string {
  return `${adSetName} ${articleTitle ?? ''}`.toLowerCase()
}

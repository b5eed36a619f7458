import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { compareNames } from '../../../../server/domain/text.ts'

/**
 * Sort orders of ad sets; metrics sort descending. Imported ad sets come last by default: an import may bring years of
 * ad sets, which cannot be changed.
 */
export const orderLabels = {
  newest: 'Newest',
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

export interface Totals {
  impressions: number
  clicks: number
  /** Pounds. */
  spend: number
  /** Mean of the CTRs of all ad sets; an ad set without impressions counts as 0. */
  averageCtr: number
  adSets: number
  /** False if no ad set has reported metrics. */
  isKnown: boolean
}

/** Adds up the metrics of all ad sets. */
export function sumTotals(rows: readonly PerformanceRow[]): Totals {
  return {
    impressions: sum(rows, row => row.totalImpressions),
    clicks: sum(rows, row => row.totalClicks),
    spend: sum(rows, row => row.totalSpend),
    averageCtr: rows.length === 0 ? 0 : sum(rows, row => row.avgCtr) / rows.length,
    adSets: rows.length,
    isKnown: rows.length === 0 || rows.some(({ figuresKnown }) => figuresKnown),
  }
}

function sum(rows: readonly PerformanceRow[], getValue: (row: PerformanceRow) => number): number {
  return rows.reduce((total, row) => total + getValue(row), 0)
}

import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'

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

import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'

export interface Totals {
  impressions: number
  clicks: number
  /** Pounds. */
  spend: number
  /** The mean of the CTRs of ad sets that were seen; 0 where none was. */
  averageCtr: number
  /** How many ad sets that is the mean of. */
  measured: number
}

/**
 * What all ad sets did together. An ad set without impressions has no CTR, which is another thing than one of 0 %: with
 * it in the mean, every new ad set, which starts paused, would make the others look worse than they are.
 */
export function totalsOf(rows: readonly PerformanceRow[]): Totals {
  const seen = rows.filter(({ totalImpressions }) => totalImpressions > 0)
  return {
    impressions: sum(rows, row => row.totalImpressions),
    clicks: sum(rows, row => row.totalClicks),
    spend: sum(rows, row => row.totalSpend),
    averageCtr: seen.length === 0 ? 0 : sum(seen, row => row.avgCtr) / seen.length,
    measured: seen.length,
  }
}

function sum(rows: readonly PerformanceRow[], figureOf: (row: PerformanceRow) => number): number {
  return rows.reduce((total, row) => total + figureOf(row), 0)
}

import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { countOrDash, moneyOrDash, percentOrDash, unknownSign } from '../../../lib/figures.ts'
import { sumTotals, type Totals } from './totals.ts'

/** Totals of all ad sets. */
export function TotalsCards({ rows }: { rows: readonly PerformanceRow[] }) {
  const totals = sumTotals(rows)
  const ifKnown = (text: string) => (totals.isKnown ? text : unknownSign)
  return (
    <dl className="totals">
      <TotalCard label="Total Impressions">{ifKnown(countOrDash(totals.impressions))}</TotalCard>
      <TotalCard label="Total Clicks">{ifKnown(countOrDash(totals.clicks))}</TotalCard>
      <TotalCard label="Total Spend">{ifKnown(moneyOrDash(totals.spend))}</TotalCard>
      <TotalCard label="Average CTR" note={describeMean(totals)}>
        {ifKnown(percentOrDash(totals.averageCtr))}
      </TotalCard>
    </dl>
  )
}

function describeMean({ adSets }: Totals): string | undefined {
  return adSets > 1 ? `mean of ${countOrDash(adSets)} ad sets` : undefined
}

function TotalCard({ label, note, children }: { label: string; note?: string | undefined; children: string }) {
  return (
    <div className="total">
      <dt>{label}</dt>
      <dd>
        <span className="total-figure">{children}</span>
        {note && <span className="note">{note}</span>}
      </dd>
    </div>
  )
}

import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { countText, moneyText, percentText } from '../../../lib/figures.ts'
import { type Totals, totalsOf } from './totals.ts'

/** What all ad sets did together. */
export function TotalsCards({ rows }: { rows: readonly PerformanceRow[] }) {
  const totals = totalsOf(rows)
  return (
    <dl className="totals">
      <Card label="Total Impressions">{countText(totals.impressions)}</Card>
      <Card label="Total Clicks">{countText(totals.clicks)}</Card>
      <Card label="Total Spend">{moneyText(totals.spend)}</Card>
      <Card label="Average CTR" note={meanNote(totals)}>
        {percentText(totals.averageCtr)}
      </Card>
    </dl>
  )
}

function meanNote({ adSets }: Totals): string | undefined {
  return adSets > 1 ? `mean of ${countText(adSets)} ad sets` : undefined
}

function Card({ label, note, children }: { label: string; note?: string | undefined; children: string }) {
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

import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { countText, moneyText, percentText, unknown } from '../../../lib/figures.ts'
import { type Totals, totalsOf } from './totals.ts'

/** Totals of all ad sets. */
export function TotalsCards({ rows }: { rows: readonly PerformanceRow[] }) {
  const totals = totalsOf(rows)
  const known = (text: string) => (totals.isKnown ? text : unknown)
  return (
    <dl className="totals">
      <Card label="Total Impressions">{known(countText(totals.impressions))}</Card>
      <Card label="Total Clicks">{known(countText(totals.clicks))}</Card>
      <Card label="Total Spend">{known(moneyText(totals.spend))}</Card>
      <Card label="Average CTR" note={meanNote(totals)}>
        {known(percentText(totals.averageCtr))}
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

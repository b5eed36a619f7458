import { memo, useMemo, useState } from 'react'
import type { PerformanceRow } from '../../../../../server/contract/schemas/ad-performance.ts'
import { countOrDash, formatPercentRange, percentOrDash } from '../../../../lib/format-metrics.ts'
import { ChartBox, ChartTable } from '../../../../ui/chart.tsx'
import { FormRow } from '../../../../ui/form.tsx'
import { findLeader, type MeasuredAd, toMeasuredAds } from './ctr-comparison.ts'
import { LazyCtrChart } from './lazy-charts.ts'

/** Compares the ads of an ad set by CTR and states how certain the difference is. */
export function CtrPanel({ rows }: { rows: readonly PerformanceRow[] }) {
  const [chosenId, setChosenId] = useState<string>()
  const rowsWithData = useMemo(() => rows.filter(row => countSeenAds(row) > 0), [rows])
  const displayed =
    rowsWithData.find(({ adSetId }) => adSetId === chosenId) ??
    rowsWithData.find(row => countSeenAds(row) > 1) ??
    rowsWithData[0]
  return (
    <section className="panel chart-panel" aria-labelledby="ctr-title">
      <h2 id="ctr-title">CTR by variant</h2>
      {displayed ? (
        <>
          <FormRow label="Ad set">
            {control => (
              <select {...control} value={displayed.adSetId} onChange={event => setChosenId(event.target.value)}>
                {rowsWithData.map(({ adSetId, adSetName }) => (
                  <option key={adSetId} value={adSetId}>
                    {adSetName}
                  </option>
                ))}
              </select>
            )}
          </FormRow>
          <Comparison row={displayed} />
        </>
      ) : (
        <p className="chart-empty">No impressions yet. A comparison of the ads appears here.</p>
      )}
    </section>
  )
}

function countSeenAds({ ads }: PerformanceRow): number {
  return ads.filter(({ impressions }) => impressions > 0).length
}

/** Memoized, because rendering a chart is slow. */
const Comparison = memo(function Comparison({ row }: { row: PerformanceRow }) {
  const ads = toMeasuredAds(row)
  return (
    <>
      <p className="note">{describeLeader(ads)}</p>
      <details className="note chart-why">
        <summary>Why?</summary> Each line shows the likely range of an ad’s true CTR, with 95% certainty. It uses only
        the clicks of that ad. The <a href="/ai-optimizer">AI Optimizer</a> also uses the other ads, so its ranges
        differ.
      </details>
      <ChartBox>
        <LazyCtrChart ads={ads} />
      </ChartBox>
      <CtrTable ads={ads} />
    </>
  )
})

function describeLeader(ads: readonly MeasuredAd[]): string {
  if (ads.length < 2) return ''
  const leader = findLeader(ads)
  return leader ? `${leader.label} is clearly ahead.` : 'No ad is clearly ahead yet.'
}

const ctrColumns = ['Ad', 'Impressions', 'Clicks', 'CTR', 'Likely CTR (95%)']

function CtrTable({ ads }: { ads: readonly MeasuredAd[] }) {
  return (
    <ChartTable summary="CTR by variant as a table" rows="Ads" columns={ctrColumns}>
      {ads.map(({ adId, label, impressions, clicks, ctr, interval }) => (
        <tr key={adId}>
          <th scope="row">{label}</th>
          <td>{countOrDash(impressions)}</td>
          <td>{countOrDash(clicks)}</td>
          <td>{percentOrDash(ctr)}</td>
          <td>{formatPercentRange(interval)}</td>
        </tr>
      ))}
    </ChartTable>
  )
}

import { useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { ChartBox } from './chart-box.tsx'
import { countText, percentText, rangeText } from './figures.ts'
import { LazyCtrChart } from './lazy-charts.ts'
import { aheadOf, type MeasuredAd, measuredAds } from './measured-ads.ts'

/** The ads of an ad set side by side: which one is clicked more, and how sure that is. */
export function CtrPanel({ rows }: { rows: readonly PerformanceRow[] }) {
  const [chosen, setChosen] = useState<string>()
  const seen = rows.map(row => ({ row, ads: measuredAds(row) })).filter(({ ads }) => ads.length > 0)
  const shown = seen.find(({ row }) => row.adSetId === chosen) ?? seen.find(({ ads }) => ads.length > 1) ?? seen[0]
  return (
    <section className="panel chart-panel" aria-labelledby="ctr-title">
      <h2 id="ctr-title">CTR by variant</h2>
      {shown ? (
        <>
          <FormRow label="Ad set">
            {control => (
              <select {...control} value={shown.row.adSetId} onChange={event => setChosen(event.target.value)}>
                {seen.map(({ row }) => (
                  <option key={row.adSetId} value={row.adSetId}>
                    {row.adSetName}
                  </option>
                ))}
              </select>
            )}
          </FormRow>
          <p className="note">{verdictOn(shown.ads)}</p>
          <ChartBox>
            <LazyCtrChart ads={shown.ads} />
          </ChartBox>
          <CtrTable ads={shown.ads} />
        </>
      ) : (
        <p className="chart-nothing">None of the ads listed was seen yet. Their CTRs will be compared here.</p>
      )}
    </section>
  )
}

function verdictOn(ads: readonly MeasuredAd[]): string {
  const line = 'The line is where the true CTR lies with 95% certainty.'
  if (ads.length < 2) return line
  const ahead = aheadOf(ads)
  return `${ahead ? `${ahead.label} is ahead of all the others.` : 'The lines overlap: no ad is surely ahead.'} ${line}`
}

function CtrTable({ ads }: { ads: readonly MeasuredAd[] }) {
  return (
    <details className="chart-table">
      <summary>CTR by variant as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Ad</th>
            <th scope="col">Impressions</th>
            <th scope="col">Clicks</th>
            <th scope="col">CTR</th>
            <th scope="col">95% certain</th>
          </tr>
        </thead>
        <tbody>
          {ads.map(({ adId, label, impressions, clicks, ctr, interval }) => (
            <tr key={adId}>
              <th scope="row">{label}</th>
              <td>{countText(impressions)}</td>
              <td>{countText(clicks)}</td>
              <td>{percentText(ctr)}</td>
              <td>{rangeText(interval)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

import { memo, useMemo, useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { countText, percentText, rangeText } from '../../../lib/figures.ts'
import { ChartBox } from '../../../ui/chart-box.tsx'
import { ChartTable } from '../../../ui/chart-table.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { LazyCtrChart } from './lazy-charts.ts'
import { aheadOf, type MeasuredAd, measuredAds } from './measured-ads.ts'

/** Compares the ads of an ad set by CTR and states how certain the difference is. */
export function CtrPanel({ rows }: { rows: readonly PerformanceRow[] }) {
  const [chosen, setChosen] = useState<string>()
  const seen = useMemo(() => rows.filter(row => seenAds(row) > 0), [rows])
  const shown = seen.find(({ adSetId }) => adSetId === chosen) ?? seen.find(row => seenAds(row) > 1) ?? seen[0]
  return (
    <section className="panel chart-panel" aria-labelledby="ctr-title">
      <h2 id="ctr-title">CTR by variant</h2>
      {shown ? (
        <>
          <FormRow label="Ad set">
            {control => (
              <select {...control} value={shown.adSetId} onChange={event => setChosen(event.target.value)}>
                {seen.map(({ adSetId, adSetName }) => (
                  <option key={adSetId} value={adSetId}>
                    {adSetName}
                  </option>
                ))}
              </select>
            )}
          </FormRow>
          <Comparison row={shown} />
        </>
      ) : (
        <p className="chart-nothing">None of the ads listed was seen yet. Their CTRs will be compared here.</p>
      )}
    </section>
  )
}

function seenAds({ ads }: PerformanceRow): number {
  return ads.filter(({ impressions }) => impressions > 0).length
}

/** Memoized, because rendering a chart is slow. */
const Comparison = memo(function Comparison({ row }: { row: PerformanceRow }) {
  const ads = measuredAds(row)
  return (
    <>
      <p className="note">
        {verdictOn(ads)} The line is where the true CTR lies with 95% certainty, for each ad by its own clicks alone.
        The <a href="/ai-optimizer">AI Optimizer</a> goes by the other ads, too, so its ranges differ.
      </p>
      <ChartBox>
        <LazyCtrChart ads={ads} />
      </ChartBox>
      <CtrTable ads={ads} />
    </>
  )
})

function verdictOn(ads: readonly MeasuredAd[]): string {
  if (ads.length < 2) return ''
  const ahead = aheadOf(ads)
  return ahead ? `${ahead.label} is ahead of all the others.` : 'The lines overlap: no ad is surely ahead.'
}

const columns = ['Ad', 'Impressions', 'Clicks', 'CTR', '95% certain']

function CtrTable({ ads }: { ads: readonly MeasuredAd[] }) {
  return (
    <ChartTable summary="CTR by variant as a table" rows="Ads" columns={columns}>
      {ads.map(({ adId, label, impressions, clicks, ctr, interval }) => (
        <tr key={adId}>
          <th scope="row">{label}</th>
          <td>{countText(impressions)}</td>
          <td>{countText(clicks)}</td>
          <td>{percentText(ctr)}</td>
          <td>{rangeText(interval)}</td>
        </tr>
      ))}
    </ChartTable>
  )
}

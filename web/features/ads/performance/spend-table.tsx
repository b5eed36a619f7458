import type { PerformanceDays } from '../../../../server/contract/schemas/ad-sync.ts'
import { countText, moneyText, unknown } from '../../../lib/figures.ts'
import { longDate } from '../../../lib/format.ts'
import { ChartTable } from '../../../ui/chart-table.tsx'

/** Table of daily spend, latest first. Days without data show no numbers. */
export function SpendTable({ days }: Pick<PerformanceDays, 'days'>) {
  return (
    <ChartTable summary="Spend by day as a table" rows="Days" columns={['Day', 'Spend', 'Impressions', 'Clicks']}>
      {days.toReversed().map(({ date, adsKnown, spend, impressions, clicks }) => (
        <tr key={date}>
          <th scope="row">{longDate(date)}</th>
          <td>{adsKnown ? moneyText(spend) : unknown}</td>
          <td>{adsKnown ? countText(impressions) : unknown}</td>
          <td>{adsKnown ? countText(clicks) : unknown}</td>
        </tr>
      ))}
    </ChartTable>
  )
}

import type { PerformanceDays } from '../../../../server/contract/schemas/ad-sync.ts'
import { countOrDash, moneyOrDash, unknownSign } from '../../../lib/figures.ts'
import { formatLongDate } from '../../../lib/format.ts'
import { ChartTable } from '../../../ui/chart-table.tsx'

/** Table of daily spend, latest first. Days without data show no numbers. */
export function SpendTable({ days }: Pick<PerformanceDays, 'days'>) {
  return (
    <ChartTable summary="Spend by day as a table" rows="Days" columns={['Day', 'Spend', 'Impressions', 'Clicks']}>
      {days.toReversed().map(({ date, adsKnown, spend, impressions, clicks }) => (
        <tr key={date}>
          <th scope="row">{formatLongDate(date)}</th>
          <td>{adsKnown ? moneyOrDash(spend) : unknownSign}</td>
          <td>{adsKnown ? countOrDash(impressions) : unknownSign}</td>
          <td>{adsKnown ? countOrDash(clicks) : unknownSign}</td>
        </tr>
      ))}
    </ChartTable>
  )
}

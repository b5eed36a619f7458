import type { AnalyticsDay, Timeseries } from '../../../server/contract/schemas/analytics.ts'
import { countText, moneyText, unknown } from '../../lib/figures.ts'
import { longDate } from '../../lib/format.ts'
import { ChartTable } from '../../ui/chart-table.tsx'

interface Column {
  name: string
  text: (day: AnalyticsDay) => string
  isTraffic: boolean
}

const columns: readonly Column[] = [
  { name: 'Visitors', text: day => countText(day.visitors), isTraffic: true },
  { name: 'Pageviews', text: day => countText(day.pageviews), isTraffic: true },
  { name: 'Product clicks', text: day => countText(day.productClicks), isTraffic: true },
  { name: 'Ad spend', text: day => moneyText(day.spend), isTraffic: false },
  { name: 'Ad impressions', text: day => countText(day.impressions), isTraffic: false },
  { name: 'Ad clicks', text: day => countText(day.adClicks), isTraffic: false },
]

/** Table of the charted metrics and others by day, latest first. */
export function DayTable({ days, trafficKnown }: Pick<Timeseries, 'days' | 'trafficKnown'>) {
  return (
    <ChartTable summary="Day by day as a table" rows="Days" columns={['Day', ...columns.map(({ name }) => name)]}>
      {days.toReversed().map(day => (
        <tr key={day.date}>
          <th scope="row">
            {longDate(day.date)}
            {!day.isOver && <span className="row-hint"> so far</span>}
          </th>
          {columns.map(({ name, text, isTraffic }) => (
            <td key={name}>{(isTraffic ? trafficKnown : day.adsKnown) ? text(day) : unknown}</td>
          ))}
        </tr>
      ))}
    </ChartTable>
  )
}

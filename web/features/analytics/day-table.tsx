import type { AnalyticsDay, Timeseries } from '../../../server/contract/schemas/analytics.ts'
import { countOrDash, moneyOrDash, unknownSign } from '../../lib/figures.ts'
import { formatLongDate } from '../../lib/format.ts'
import { ChartTable } from '../../ui/chart-table.tsx'

interface DayColumn {
  name: string
  text: (day: AnalyticsDay) => string
  isTraffic: boolean
}

const dayColumns: readonly DayColumn[] = [
  { name: 'Visitors', text: day => countOrDash(day.visitors), isTraffic: true },
  { name: 'Pageviews', text: day => countOrDash(day.pageviews), isTraffic: true },
  { name: 'Product clicks', text: day => countOrDash(day.productClicks), isTraffic: true },
  { name: 'Ad spend', text: day => moneyOrDash(day.spend), isTraffic: false },
  { name: 'Ad impressions', text: day => countOrDash(day.impressions), isTraffic: false },
  { name: 'Ad clicks', text: day => countOrDash(day.adClicks), isTraffic: false },
]

/** Table of the charted metrics and others by day, latest first. */
export function DayTable({ days, trafficKnown }: Pick<Timeseries, 'days' | 'trafficKnown'>) {
  return (
    <ChartTable summary="Day by day as a table" rows="Days" columns={['Day', ...dayColumns.map(({ name }) => name)]}>
      {days.toReversed().map(day => (
        <tr key={day.date}>
          <th scope="row">
            {formatLongDate(day.date)}
            {!day.isOver && <span className="row-hint"> so far</span>}
          </th>
          {dayColumns.map(({ name, text, isTraffic }) => (
            <td key={name}>{(isTraffic ? trafficKnown : day.adsKnown) ? text(day) : unknownSign}</td>
          ))}
        </tr>
      ))}
    </ChartTable>
  )
}

import type { AnalyticsDay } from '../../../server/contract/schemas/analytics.ts'
import { countText, moneyText } from '../../lib/figures.ts'
import { longDate } from '../../lib/format.ts'

const columns: readonly { name: string; text: (day: AnalyticsDay) => string }[] = [
  { name: 'Visitors', text: day => countText(day.visitors) },
  { name: 'Pageviews', text: day => countText(day.pageviews) },
  { name: 'Product clicks', text: day => countText(day.productClicks) },
  { name: 'Ad spend', text: day => moneyText(day.spend) },
  { name: 'Ad impressions', text: day => countText(day.impressions) },
  { name: 'Ad clicks', text: day => countText(day.adClicks) },
]

/** What the charts show, and more of it; the latest day first. */
export function DayTable({ days }: { days: readonly AnalyticsDay[] }) {
  return (
    <details className="chart-table">
      <summary>Day by day as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="chart-scroll" tabIndex={0} aria-label="Days">
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(day => (
              <tr key={day.date}>
                <th scope="row">
                  {longDate(day.date)}
                  {!day.isOver && <span className="row-hint"> so far</span>}
                </th>
                {columns.map(({ name, text }) => (
                  <td key={name}>{text(day)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

import type { PerformanceDays } from '../../../../server/contract/schemas/ad-sync.ts'
import { countText, moneyText, unknown } from '../../../lib/figures.ts'
import { longDate } from '../../../lib/format.ts'

/** The latest day first; one that nobody told of has no figures. */
export function SpendTable({ days }: Pick<PerformanceDays, 'days'>) {
  return (
    <details className="chart-table">
      <summary>Spend by day as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="chart-scroll" tabIndex={0} aria-label="Days">
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Spend</th>
              <th scope="col">Impressions</th>
              <th scope="col">Clicks</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, adsKnown, spend, impressions, clicks }) => (
              <tr key={date}>
                <th scope="row">{longDate(date)}</th>
                <td>{adsKnown ? moneyText(spend) : unknown}</td>
                <td>{adsKnown ? countText(impressions) : unknown}</td>
                <td>{adsKnown ? countText(clicks) : unknown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

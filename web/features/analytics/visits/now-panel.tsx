import { useQuery } from '@tanstack/react-query'
import type { VisitsNow } from '../../../../server/contract/schemas/visits.ts'
import { pluralize } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { formatInteger } from '../../../lib/format.ts'
import { countOrDash } from '../../../lib/format-metrics.ts'
import { ChartTable } from '../../../ui/chart.tsx'
import { nowQuery } from './visits.queries.ts'

/** Visitors of the last thirty minutes, and of today by hour. Nothing is shown until they are read. */
export function NowPanel() {
  const { data } = useQuery(nowQuery(useApi()))
  if (!data) return null
  const { visitors, minutes, today } = data
  const readers = pluralize(visitors, '1 visitor', `${formatInteger(visitors)} visitors`)
  return (
    <section className="panel" aria-labelledby="now-title">
      <h2 id="now-title">Now</h2>
      <p>
        <strong>{readers}</strong> in the last 30 minutes, {formatInteger(today.totals.visitors)} today.
      </p>
      <Bars values={minutes} />
      {data.pages.length > 0 && <RecentLists pages={data.pages} sources={data.sources} />}
      <HoursTable hours={today.hours} summary="Today by hour" />
    </section>
  )
}

/** Bars of page views per minute. Decorative, because the text next to them says the same. */
function Bars({ values }: { values: readonly number[] }) {
  const highest = Math.max(...values, 1)
  return (
    <svg className="visit-bars" viewBox={`0 0 ${values.length * 4} 24`} preserveAspectRatio="none" aria-hidden="true">
      {values.map((value, minute) => {
        const height = (value / highest) * 23 + 1
        // biome-ignore lint/suspicious/noArrayIndexKey: a minute is known by its position
        return <rect key={minute} x={minute * 4} y={24 - height} width={3} height={height} />
      })}
    </svg>
  )
}

function RecentLists({ pages, sources }: Pick<VisitsNow, 'pages' | 'sources'>) {
  return (
    <div className="analytics-pair">
      {[
        { title: 'Pages', rows: pages },
        { title: 'Sources', rows: sources },
      ].map(({ title, rows }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul className="visit-list">
            {rows.map(({ name, visitors }) => (
              <li key={name}>
                <bdi>{name}</bdi> <span>{formatInteger(visitors)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

interface HoursTableProps {
  hours: VisitsNow['today']['hours']
  summary: string
}

/** Table of the hours of a day that have page views. */
export function HoursTable({ hours, summary }: HoursTableProps) {
  const shown = hours.filter(({ pageviews }) => pageviews > 0)
  if (shown.length === 0) return null
  return (
    <ChartTable summary={summary} rows="Hours" columns={['Hour', 'Visitors', 'Visits', 'Pageviews']}>
      {shown.map(({ at, visitors, visits, pageviews }) => (
        <tr key={at}>
          <th scope="row">{at}</th>
          <td>{countOrDash(visitors)}</td>
          <td>{countOrDash(visits)}</td>
          <td>{countOrDash(pageviews)}</td>
        </tr>
      ))}
    </ChartTable>
  )
}

import { memo } from 'react'
import type { AnalyticsDay, Timeseries } from '../../../server/contract/schemas/analytics.ts'
import { toDaysCsv } from '../../../server/domain/analytics-tables.ts'
import { formatLongDate } from '../../lib/format.ts'
import { countOrDash, moneyOrDash, unknownSign } from '../../lib/format-metrics.ts'
import { lazy } from '../../lib/lazy.tsx'
import { ChartBox, ChartTable } from '../../ui/chart.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { type DailyMetric, dailyMetrics, findPeakDay, summarizeMetric } from './daily-metrics.ts'

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
function DayTable({ days, trafficKnown }: Pick<Timeseries, 'days' | 'trafficKnown'>) {
  return (
    <ChartTable summary="Daily data as a table" rows="Days" columns={['Day', ...dayColumns.map(({ name }) => name)]}>
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

/** The chart library is large, so it is loaded after the data. */
export const LazyDayChart = lazy(() => import('./day-chart.tsx').then(module => module.DayChart))

type DaysPanelProps = Pick<Timeseries, 'days' | 'range' | 'sample' | 'trafficKnown' | 'adsKnownTo'>

/**
 * Separate charts of visitors, product clicks and spend over the same days. Memoized, because rendering charts is
 * slow.
 */
export const DaysPanel = memo(function DaysPanel({ days, range, sample, trafficKnown, adsKnownTo }: DaysPanelProps) {
  const today = days.find(({ isOver }) => !isOver)
  const hasChart = dailyMetrics.some(({ field, isTraffic }) => (trafficKnown || !isTraffic) && findPeakDay(days, field))
  // The dashed line starts at a complete day.
  const hasPartialDay = hasChart && days.some(({ isOver }) => isOver)
  return (
    <section className="panel days-panel" aria-labelledby="days-title">
      <div className="panel-header">
        <h2 id="days-title">Day by day</h2>
        <CsvButton table="Days" range={range} sample={sample} toCsv={() => toDaysCsv(days)} />
      </div>
      {today && (
        <p className="note">
          {hasPartialDay
            ? `Today, ${formatLongDate(today.date)}, is not over. The dashed line shows its data so far.`
            : `Today, ${formatLongDate(today.date)}, is not over.`}
        </p>
      )}
      <div className="day-charts">
        {dailyMetrics.map(metric => (
          <MetricChart
            key={metric.field}
            metric={metric}
            days={days}
            adsKnownTo={adsKnownTo}
            isKnown={trafficKnown || !metric.isTraffic}
          />
        ))}
      </div>
      <DayTable days={days} trafficKnown={trafficKnown} />
    </section>
  )
})

interface ChartProps extends Pick<DaysPanelProps, 'days' | 'adsKnownTo'> {
  metric: DailyMetric
  isKnown: boolean
}

function MetricChart({ metric, days, adsKnownTo, isKnown }: ChartProps) {
  const { field, title } = metric
  const knownTo = metric.isTraffic ? null : adsKnownTo
  return (
    <div className="day-chart">
      <h3>{title}</h3>
      <p className="note">{isKnown ? summarizeMetric(metric, days, knownTo) : 'Could not load this data.'}</p>
      {isKnown && days.length > 1 && findPeakDay(days, field) && (
        <ChartBox>
          <LazyDayChart metric={metric} days={days} />
        </ChartBox>
      )}
    </div>
  )
}

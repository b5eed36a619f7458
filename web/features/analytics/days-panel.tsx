import { memo } from 'react'
import type { Timeseries } from '../../../server/contract/schemas/analytics.ts'
import { longDate } from '../../lib/format.ts'
import { ChartBox } from '../../ui/chart-box.tsx'
import { DayTable } from './day-table.tsx'
import { LazyDayChart } from './lazy-charts.ts'
import { type Measure, measures, peakOf, totalOf } from './measures.ts'

type Props = Pick<Timeseries, 'days' | 'trafficKnown'>

/** Visitors, product clicks and spend, each in a chart of its own over the same days. Drawn again only for others. */
export const DaysPanel = memo(function DaysPanel({ days, trafficKnown }: Props) {
  const today = days.find(({ isOver }) => !isOver)
  const isDrawn = measures.some(({ of, isTraffic }) => (trafficKnown || !isTraffic) && peakOf(days, of))
  // It begins on a day that is over.
  const hasPiece = isDrawn && days.some(({ isOver }) => isOver)
  return (
    <section className="panel days-panel" aria-labelledby="days-title">
      <h2 id="days-title">Day by day</h2>
      {today && (
        <p className="note">
          Today, {longDate(today.date)}, is not over{hasPiece ? ': the dashed piece leads to its figures so far' : ''}.
        </p>
      )}
      <div className="day-charts">
        {measures.map(measure => (
          <OneChart key={measure.of} {...{ measure, days }} isKnown={trafficKnown || !measure.isTraffic} />
        ))}
      </div>
      <DayTable days={days} />
    </section>
  )
})

interface ChartProps extends Pick<Props, 'days'> {
  measure: Measure
  isKnown: boolean
}

function OneChart({ measure, days, isKnown }: ChartProps) {
  const { of, title } = measure
  return (
    <div className="day-chart">
      <h3>{title}</h3>
      <p className="note">{isKnown ? summaryOf(measure, days) : 'They could not be read.'}</p>
      {isKnown && peakOf(days, of) && (
        <ChartBox>
          <LazyDayChart {...{ measure, days }} />
        </ChartBox>
      )}
    </div>
  )
}

function summaryOf({ of, text }: Measure, days: Props['days']): string {
  const peak = peakOf(days, of)
  if (!peak) return 'None in these days.'
  return `${text(totalOf(days, of))} in all; most on ${longDate(peak.date)}, ${text(peak[of])}.`
}

/** The shape of the panel while its days are read. */
export function DaysSkeleton() {
  return (
    <div className="panel days-panel" aria-hidden="true">
      <span className="skeleton skeleton-line skeleton-half" />
      <div className="day-charts">
        {measures.map(({ of }) => (
          <div key={of} className="day-chart">
            <div className="chart-box skeleton" />
          </div>
        ))}
      </div>
    </div>
  )
}

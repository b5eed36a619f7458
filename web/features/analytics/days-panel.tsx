import { memo } from 'react'
import type { Timeseries } from '../../../server/contract/schemas/analytics.ts'
import { longDate } from '../../lib/format.ts'
import { ChartBox } from '../../ui/chart-box.tsx'
import { DayTable } from './day-table.tsx'
import { LazyDayChart } from './lazy-charts.ts'
import { drawnOf, type Measure, measures, peakOf, totalOf } from './measures.ts'

type Props = Pick<Timeseries, 'days' | 'trafficKnown' | 'adsKnownTo'>

/**
 * Separate charts of visitors, product clicks and spend over the same days. Memoized, because rendering charts is
 * slow.
 */
export const DaysPanel = memo(function DaysPanel({ days, trafficKnown, adsKnownTo }: Props) {
  const today = days.find(({ isOver }) => !isOver)
  const isDrawn = measures.some(({ of, isTraffic }) => (trafficKnown || !isTraffic) && peakOf(days, of))
  // The dashed line starts at a complete day.
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
          <OneChart
            key={measure.of}
            measure={measure}
            days={days}
            adsKnownTo={adsKnownTo}
            isKnown={trafficKnown || !measure.isTraffic}
          />
        ))}
      </div>
      <DayTable days={days} trafficKnown={trafficKnown} />
    </section>
  )
})

interface ChartProps extends Pick<Props, 'days' | 'adsKnownTo'> {
  measure: Measure
  isKnown: boolean
}

function OneChart({ measure, days, adsKnownTo, isKnown }: ChartProps) {
  const { of, title } = measure
  const knownTo = measure.isTraffic ? null : adsKnownTo
  return (
    <div className="day-chart">
      <h3>{title}</h3>
      <p className="note">{isKnown ? summaryOf(measure, days, knownTo) : 'They could not be read.'}</p>
      {isKnown && days.length > 1 && peakOf(days, of) && (
        <ChartBox>
          <LazyDayChart measure={measure} days={days} />
        </ChartBox>
      )}
    </div>
  )
}

/**
 * Summarizes a metric in a sentence.
 * @param knownTo last day with data, if data ends before the range does.
 */
function summaryOf({ of, text }: Measure, days: Props['days'], knownTo: string | null): string {
  const peak = peakOf(days, of)
  const known = knownTo === null ? '' : ` Known up to ${longDate(knownTo)}.`
  if (peak && days.length === 1) return `${text(peak[of])} in all.`
  if (peak) return `${text(totalOf(days, of))} in all; most on ${longDate(peak.date)}, ${text(peak[of])}.${known}`
  const isSome = knownTo === null || days.some(day => drawnOf(day, of) !== null)
  return `${isSome ? 'None in these days.' : 'Not known of these days.'}${known}`
}

/** Placeholder for the panel while loading. */
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

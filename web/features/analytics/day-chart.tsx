import { Area, AreaChart, CartesianGrid, ReferenceDot, Tooltip, XAxis, YAxis } from 'recharts'
import type { AnalyticsDay } from '../../../server/contract/schemas/analytics.ts'
import { unknownSign } from '../../lib/format-metrics.ts'
import { formatShortDay, getDayAxisProps } from '../../ui/chart.tsx'
import { type DailyMetric, findPeakDay, getDayValue } from './daily-metrics.ts'

interface Props {
  metric: DailyMetric
  days: readonly AnalyticsDay[]
}

/** Radius of the peak marker in pixels. */
const peakRadius = 3.5

/** Half the width of a day label in pixels: the first and the last label are centred below their points. */
const labelMargin = 20

const areaProps = {
  stroke: 'var(--accent)',
  strokeWidth: 1.75,
  fill: 'var(--tint)',
  isAnimationActive: false,
  activeDot: { r: 4, stroke: 'var(--surface)' },
}

/** Area chart of one daily metric, with a label at its highest value. */
export function DayChart({ metric: { field, format }, days }: Props) {
  const peak = findPeakDay(days, field)
  const lastCompleteDay = days.findLast(({ isOver }) => isOver)?.date ?? ''
  return (
    <AreaChart
      responsive
      className="chart"
      data={[...days]}
      syncId="days"
      accessibilityLayer={false}
      margin={{ top: 20, right: labelMargin, bottom: 0, left: labelMargin }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis {...getDayAxisProps(days)} />
      <YAxis hide domain={[0, 'dataMax']} />
      <Tooltip
        cursor={{ stroke: 'var(--muted)' }}
        content={({ payload }) => <DayCard day={payload?.[0]?.payload} field={field} format={format} />}
      />
      <Area {...areaProps} dataKey={(day: AnalyticsDay) => (day.isOver ? getDayValue(day, field) : null)} />
      {/* Starts at the last complete day, so that the two lines meet. */}
      {days.some(({ isOver }) => !isOver) && (
        <Area
          {...areaProps}
          strokeDasharray="4 4"
          dataKey={(day: AnalyticsDay) => (day.date >= lastCompleteDay ? getDayValue(day, field) : null)}
        />
      )}
      {peak && (
        <ReferenceDot
          x={peak.date}
          y={peak[field]}
          r={peakRadius}
          fill="var(--accent)"
          stroke="var(--surface)"
          label={({ viewBox: { x, y } }: { viewBox: { x: number; y: number } }) => (
            <text x={x + peakRadius} y={y - 6} textAnchor={getLabelAnchor(days, peak)} className="chart-label">
              {format(peak[field])}
            </text>
          )}
        />
      )}
    </AreaChart>
  )
}

/** Places the label above the point, or beside it near an edge of the chart. */
function getLabelAnchor(days: readonly AnalyticsDay[], peak: AnalyticsDay): 'start' | 'middle' | 'end' {
  const position = days.indexOf(peak) / Math.max(days.length - 1, 1)
  if (position < 0.12) return 'start'
  return position > 0.88 ? 'end' : 'middle'
}

function DayCard({ day, field, format }: { day: AnalyticsDay | undefined } & Pick<DailyMetric, 'field' | 'format'>) {
  if (!day) return null
  const value = getDayValue(day, field)
  return (
    <div className="chart-card">
      <strong>{day.isOver ? formatShortDay(day.date) : `${formatShortDay(day.date)}, so far`}</strong>
      <span>{value === null ? unknownSign : format(value)}</span>
    </div>
  )
}

import { Area, AreaChart, CartesianGrid, ReferenceDot, Tooltip, XAxis, YAxis } from 'recharts'
import type { AnalyticsDay } from '../../../server/contract/schemas/analytics.ts'
import { ticksOf } from '../../lib/day-ticks.ts'
import { unknown } from '../../lib/figures.ts'
import { drawnOf, type Measure, peakOf } from './measures.ts'

interface Props {
  measure: Measure
  days: readonly AnalyticsDay[]
}

/** Radius of the peak marker in pixels. */
const dot = 3.5

/** Half the width of a day label in pixels: the first and the last label are centred below their points. */
const dayRoom = 20

const line = {
  stroke: 'var(--accent)',
  strokeWidth: 1.75,
  fill: 'var(--tint)',
  isAnimationActive: false,
  activeDot: { r: 4, stroke: 'var(--surface)' },
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayText = (date: string) => shortDay.format(new Date(date))

/** Area chart of one daily metric, with a label at its highest value. */
export function DayChart({ measure: { of, text }, days }: Props) {
  const peak = peakOf(days, of)
  const lastWhole = days.findLast(({ isOver }) => isOver)?.date ?? ''
  return (
    <AreaChart
      responsive
      className="chart"
      data={[...days]}
      syncId="days"
      accessibilityLayer={false}
      margin={{ top: 20, right: dayRoom, bottom: 0, left: dayRoom }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="date"
        tickFormatter={dayText}
        tickLine={false}
        axisLine={{ stroke: 'var(--line)' }}
        ticks={ticksOf(days)}
        interval={0}
      />
      <YAxis hide domain={[0, 'dataMax']} />
      <Tooltip
        cursor={{ stroke: 'var(--muted)' }}
        content={({ payload }) => <DayCard day={payload?.[0]?.payload} of={of} text={text} />}
      />
      <Area {...line} dataKey={(day: AnalyticsDay) => (day.isOver ? drawnOf(day, of) : null)} />
      {/* Starts at the last complete day, so that the two lines meet. */}
      {days.some(({ isOver }) => !isOver) && (
        <Area
          {...line}
          strokeDasharray="4 4"
          dataKey={(day: AnalyticsDay) => (day.date >= lastWhole ? drawnOf(day, of) : null)}
        />
      )}
      {peak && (
        <ReferenceDot
          x={peak.date}
          y={peak[of]}
          r={dot}
          fill="var(--accent)"
          stroke="var(--surface)"
          label={({ viewBox: { x, y } }: { viewBox: { x: number; y: number } }) => (
            <text x={x + dot} y={y - 6} textAnchor={anchorOf(days, peak)} className="chart-label">
              {text(peak[of])}
            </text>
          )}
        />
      )}
    </AreaChart>
  )
}

/** Places the label above the point, or beside it near an edge of the chart. */
function anchorOf(days: readonly AnalyticsDay[], peak: AnalyticsDay): 'start' | 'middle' | 'end' {
  const at = days.indexOf(peak) / Math.max(days.length - 1, 1)
  if (at < 0.12) return 'start'
  return at > 0.88 ? 'end' : 'middle'
}

function DayCard({ day, of, text }: { day: AnalyticsDay | undefined } & Pick<Measure, 'of' | 'text'>) {
  if (!day) return null
  const figure = drawnOf(day, of)
  return (
    <div className="chart-card">
      <strong>{day.isOver ? dayText(day.date) : `${dayText(day.date)}, so far`}</strong>
      <span>{figure === null ? unknown : text(figure)}</span>
    </div>
  )
}

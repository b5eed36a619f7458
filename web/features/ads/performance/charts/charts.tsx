import { Bar, BarChart, CartesianGrid, LabelList, type LabelProps, Tooltip, XAxis, YAxis } from 'recharts'
import type { PerformanceDays } from '../../../../../server/contract/schemas/ad-performance.ts'
import { countOrDash, moneyOrDash, unknownSign } from '../../../../lib/format-metrics.ts'
import { formatShortDay, getDayAxisProps } from '../../../../ui/chart.tsx'

type Day = PerformanceDays['days'][number]

const axisFormat = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

/** Bar chart of daily spend. Labels the highest bar; days without data have no bar. */
export function SpendChart({ days }: Pick<PerformanceDays, 'days'>) {
  const highestIndex = days.reduce(
    (bestIndex, day, index) => (day.spend > (days[bestIndex]?.spend ?? 0) ? index : bestIndex),
    0,
  )
  const data = days.map((day, index) => ({
    ...day,
    drawn: day.adsKnown ? day.spend : null,
    label: index === highestIndex ? moneyOrDash(day.spend) : '',
  }))
  return (
    <BarChart
      responsive
      className="chart"
      data={data}
      accessibilityLayer={false}
      margin={{ top: 20, right: 4, bottom: 0, left: 0 }}
      barCategoryGap="20%"
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis {...getDayAxisProps(days)} />
      <YAxis width="auto" tickLine={false} axisLine={false} tickFormatter={amount => axisFormat.format(amount)} />
      <Tooltip cursor={{ fill: 'var(--sunken)' }} content={({ payload }) => <DayCard day={payload?.[0]?.payload} />} />
      <Bar dataKey="drawn" fill="var(--accent)" radius={[2, 2, 0, 0]} isAnimationActive={false}>
        <LabelList
          dataKey="label"
          content={label => <BarLabel {...label} isLast={highestIndex >= days.length * 0.8} />}
        />
      </Bar>
    </BarChart>
  )
}

/** Amount above a bar. Near the right edge it is aligned to the end of the bar, so that it is not cut off. */
function BarLabel({ viewBox, value, isLast }: LabelProps & { isLast: boolean }) {
  if (!value || !viewBox || !('width' in viewBox)) return null
  const { x, y, width } = viewBox
  return (
    <text
      className="chart-label"
      x={isLast ? x + width : x + width / 2}
      y={y - 6}
      textAnchor={isLast ? 'end' : 'middle'}
    >
      {value}
    </text>
  )
}

function DayCard({ day }: { day: Day | undefined }) {
  if (!day) return null
  return (
    <div className="chart-card">
      <strong>{formatShortDay(day.date)}</strong>
      {day.adsKnown ? (
        <>
          <span>Spend {moneyOrDash(day.spend)}</span>
          <span>Impressions {countOrDash(day.impressions)}</span>
          <span>Clicks {countOrDash(day.clicks)}</span>
        </>
      ) : (
        <span>{unknownSign}</span>
      )}
    </div>
  )
}

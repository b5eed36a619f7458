import { CartesianGrid, ErrorBar, LabelList, Scatter, ScatterChart, XAxis, YAxis } from 'recharts'
import { percentsOrDash } from '../../../lib/figures.ts'
import { getCtrTicks } from './ctr-ticks.ts'
import type { MeasuredAd } from './measured-ads.ts'

/** Dot chart of the CTR of each ad, with a line for its confidence interval. */
export function CtrChart({ ads }: { ads: readonly MeasuredAd[] }) {
  const texts = percentsOrDash(ads.map(({ ctr }) => ctr))
  const ticks = getCtrTicks(Math.max(...ads.map(({ interval }) => interval.high)))
  const data = ads.map(({ adId, label, ctr, interval }, index) => ({
    adId,
    label,
    ctr,
    reach: [ctr - interval.low, interval.high - ctr],
    text: texts[index],
  }))
  return (
    <ScatterChart
      responsive
      className="chart"
      accessibilityLayer={false}
      margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
    >
      <CartesianGrid horizontal={false} stroke="var(--line)" />
      <XAxis
        type="number"
        dataKey="ctr"
        domain={[0, ticks.at(-1) ?? 1]}
        ticks={ticks}
        interval={0}
        tickFormatter={tick => `${Number(tick.toFixed(3))}%`}
        tickLine={false}
        axisLine={{ stroke: 'var(--line)' }}
      />
      <YAxis
        type="category"
        dataKey="label"
        width="auto"
        tickLine={false}
        axisLine={false}
        allowDuplicatedCategory={false}
        reversed
        padding={{ top: 14, bottom: 8 }}
      />
      <Scatter data={data} fill="var(--accent)" isAnimationActive={false}>
        <ErrorBar
          dataKey="reach"
          direction="x"
          width={5}
          strokeWidth={2}
          stroke="var(--accent)"
          isAnimationActive={false}
        />
        <LabelList dataKey="text" position="top" className="chart-label" />
      </Scatter>
    </ScatterChart>
  )
}

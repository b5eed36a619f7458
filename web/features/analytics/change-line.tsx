import { getMetricDeltas, type MetricDelta } from '../../../server/contract/figure-change.ts'
import type { AggregateMetrics, Comparison } from '../../../server/contract/schemas/analytics.ts'

interface MetricChangeProps {
  /** Name of the metric. */
  metric: keyof AggregateMetrics
  format: (figure: number) => string
  /** True if a higher value is better. A change of ad spend is neutral. */
  isHigherBetter?: boolean
  comparison: Comparison
}

/** Change of a metric since the previous period; renders nothing if it is unknown. */
export function MetricChange({ metric, format, isHigherBetter = false, comparison }: MetricChangeProps) {
  const change = getMetricDeltas(comparison)[metric]
  if (!change) return null
  const { range, compared, previous } = comparison
  const isWithoutToday = compared?.range.to !== range.to
  return (
    <ChangeLine
      change={change}
      isHigherBetter={isHigherBetter}
      isWithoutToday={isWithoutToday}
      before={format(previous.aggregateMetrics[metric])}
    />
  )
}

interface ChangeLineProps {
  change: MetricDelta
  /** Value in the previous period. */
  before: string
  isHigherBetter: boolean
  /** True if the displayed value includes today, which is incomplete and therefore not compared. */
  isWithoutToday: boolean
}

const arrows = { up: '▲', down: '▼', same: '=' } as const

/** Text for a change, so that it does not rely on colour. */
const changeTexts = {
  up: ({ size }: MetricDelta) => `Up ${size}`,
  down: ({ size }: MetricDelta) => `Down ${size}`,
  same: () => 'As before',
} as const

/** `▲ Up 12% from 1,204, without today` */
function ChangeLine({ change, before, isHigherBetter, isWithoutToday }: ChangeLineProps) {
  const { direction: turn } = change
  return (
    <span className={`change ${isHigherBetter ? `change-${turn}` : ''}`}>
      <span className="change-arrow" aria-hidden="true">
        {arrows[turn]}
      </span>{' '}
      {changeTexts[turn](change)}
      {turn !== 'same' && ` from ${before}`}
      {isWithoutToday && (
        <>
          , <span className="change-without">without today</span>
        </>
      )}
    </span>
  )
}

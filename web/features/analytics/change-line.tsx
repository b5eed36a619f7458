import { type Change, changesOf } from '../../../server/contract/figure-change.ts'
import type { AggregateMetrics, Comparison } from '../../../server/contract/schemas/analytics.ts'

interface Props {
  /** Name of the metric. */
  of: keyof AggregateMetrics
  text: (figure: number) => string
  /** True if a higher value is better. A change of ad spend is neutral. */
  isGood?: boolean
  comparison: Comparison
}

/** Change of a metric since the previous period; renders nothing if it is unknown. */
export function ChangeSince({ of, text, isGood = false, comparison }: Props) {
  const change = changesOf(comparison)[of]
  if (!change) return null
  const { range, compared, previous } = comparison
  const isWithoutToday = compared?.range.to !== range.to
  return (
    <ChangeLine
      change={change}
      isGood={isGood}
      isWithoutToday={isWithoutToday}
      before={text(previous.aggregateMetrics[of])}
    />
  )
}

interface LineProps {
  change: Change
  /** Value in the previous period. */
  before: string
  isGood: boolean
  /** True if the displayed value includes today, which is incomplete and therefore not compared. */
  isWithoutToday: boolean
}

const arrows = { up: '▲', down: '▼', same: '=' } as const

/** Text for a change, so that it does not rely on colour. */
const wordsOf = {
  up: ({ size }: Change) => `Up ${size}`,
  down: ({ size }: Change) => `Down ${size}`,
  same: () => 'As before',
} as const

/** `▲ Up 12% from 1,204, without today` */
function ChangeLine({ change, before, isGood, isWithoutToday }: LineProps) {
  const { turn } = change
  return (
    <span className={`change ${isGood ? `change-${turn}` : ''}`}>
      <span className="change-arrow" aria-hidden="true">
        {arrows[turn]}
      </span>{' '}
      {wordsOf[turn](change)}
      {turn !== 'same' && ` from ${before}`}
      {isWithoutToday && (
        <>
          , <span className="change-without">without today</span>
        </>
      )}
    </span>
  )
}

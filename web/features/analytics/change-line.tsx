import { type Change, changesOf } from '../../../server/contract/figure-change.ts'
import type { AggregateMetrics, Comparison } from '../../../server/contract/schemas/analytics.ts'

interface Props {
  /** Which figure. */
  of: keyof AggregateMetrics
  text: (figure: number) => string
  /** Whether more of it is better; more spend is neither. */
  isGood?: boolean
  comparison: Comparison
}

/** How a figure went since the period before; nothing where that cannot be told. */
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
  /** What the figure was. */
  before: string
  isGood: boolean
  /** The figure beside it has today in it, which is not over. */
  isWithoutToday: boolean
}

const arrows = { up: '▲', down: '▼', same: '=' } as const

/** In words that need no colour. */
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

import type { Change } from '../../../server/contract/figure-change.ts'

interface Props {
  change: Change
  /** What the figure was. */
  before: string
  /** Whether more of it is better; more spend is neither. */
  isGood?: boolean
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
export function ChangeLine({ change, before, isGood = false, isWithoutToday }: Props) {
  const { turn } = change
  return (
    <span className={`change ${isGood ? `change-${turn}` : ''}`}>
      <span aria-hidden="true">{arrows[turn]}</span> {wordsOf[turn](change)}
      {turn !== 'same' && ` from ${before}`}
      {isWithoutToday && ', without today'}
    </span>
  )
}

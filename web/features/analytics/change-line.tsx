import type { Change } from './change.ts'

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

/** `▲ Up 12% from 1,204, without today` */
export function ChangeLine({ change: { turn, words }, before, isGood = false, isWithoutToday }: Props) {
  return (
    <span className={`change ${isGood ? `change-${turn}` : ''}`}>
      <span aria-hidden="true">{arrows[turn]}</span> {words}
      {turn !== 'same' && ` from ${before}`}
      {isWithoutToday && ', without today'}
    </span>
  )
}

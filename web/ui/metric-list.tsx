import type { MetricDelta } from '../../server/domain/metric-changes.ts'

interface Props {
  /** Labels with formatted values; a zero is a dash. */
  metrics: readonly (readonly [label: string, value: string])[]
  className?: string
}

/** Length of `£999,999.99`. Three values of this length fit in a row on a phone; longer ones use two columns. */
const longValueLength = 11

/** Metrics with their labels, aligned across lists. */
export function MetricList({ metrics, className = '' }: Props) {
  const hasLongValue = metrics.some(([, value]) => value.length > longValueLength)
  return (
    <dl className={`figures ${hasLongValue ? 'figures-long' : ''} ${className}`}>
      {metrics.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ChangeLineProps {
  change: MetricDelta
  /** Value in the previous period. */
  before: string
  isHigherBetter: boolean
  /** True if the displayed value includes today, which is incomplete and therefore not compared. */
  excludesToday: boolean
}

const arrows = { up: '▲', down: '▼', same: '=' } as const

/** Text for a change, so that it does not rely on colour. */
const changeTexts = {
  up: ({ size }: MetricDelta) => `Up ${size}`,
  down: ({ size }: MetricDelta) => `Down ${size}`,
  same: () => 'No change',
} as const

/** `▲ Up 12% from 1,204, excluding today` */
export function ChangeLine({ change, before, isHigherBetter, excludesToday }: ChangeLineProps) {
  const { direction } = change
  return (
    <span className={`change ${isHigherBetter ? `change-${direction}` : ''}`}>
      <span className="change-arrow" aria-hidden="true">
        {arrows[direction]}
      </span>{' '}
      {changeTexts[direction](change)}
      {direction !== 'same' && ` from ${before}`}
      {excludesToday && (
        <>
          , <span className="change-note">excluding today</span>
        </>
      )}
    </span>
  )
}

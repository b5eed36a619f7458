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

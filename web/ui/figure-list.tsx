interface Props {
  /** Labels with formatted values; a zero is a dash. */
  figures: readonly (readonly [label: string, value: string])[]
  className?: string
}

/** Length of `£999,999.99`. Three values of this length fit in a row on a phone; longer ones use two columns. */
const longest = 11

/** Metrics with their labels, aligned across lists. */
export function FigureList({ figures, className = '' }: Props) {
  const isLong = figures.some(([, value]) => value.length > longest)
  return (
    <dl className={`figures ${isLong ? 'figures-long' : ''} ${className}`}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Props {
  /** Labels and what they stand over; a zero is a dash. */
  figures: readonly (readonly [label: string, value: string])[]
  className?: string
}

/** Figures with their labels, lined up from one list to the next. */
export function FigureList({ figures, className = '' }: Props) {
  return (
    <dl className={`figures ${className}`}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

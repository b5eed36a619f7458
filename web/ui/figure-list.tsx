interface Props {
  /** Labels and what they stand over; a zero is a dash. */
  figures: readonly (readonly [label: string, value: string])[]
  className?: string
}

/** `£999,999.99`: three like these stand side by side on a phone; with longer ones it is two. */
const longest = 11

/** Figures with their labels, lined up from one list to the next. */
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

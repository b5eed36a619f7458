const height = 24

/** Small line chart of a metric by day; empty while loading. Decorative, because the tables contain the same values. */
export function Sparkline({ values }: { values: readonly (number | null)[] | undefined }) {
  const line = values && toSparklinePath(values)
  return (
    <svg className="spark" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {line && <path d={line} />}
    </svg>
  )
}

/**
 * Returns an SVG path with the highest value at the top and zero at the bottom. Null values are only expected at the
 * end.
 */
export function toSparklinePath(values: readonly (number | null)[]): string | undefined {
  const known = values.filter(value => value !== null)
  const highest = Math.max(...known)
  if (known.length < 2 || highest <= 0) return undefined
  const points = known.map((value, index) => {
    const x = (index / (values.length - 1)) * 100
    return `${x.toFixed(2)} ${(height - 1 - (value / highest) * (height - 2)).toFixed(2)}`
  })
  return `M${points.join('L')}`
}

const height = 24

/** The way a figure went, day by day; none are drawn before they are known. The tables say the same in figures. */
export function Sparkline({ values }: { values: readonly (number | null)[] | undefined }) {
  const line = values && lineThrough(values)
  return (
    <svg className="spark" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {line && <path d={line} />}
    </svg>
  )
}

/** From the left to the right, with the highest value at the top and zero at the bottom; at the end there may be unknown ones. */
export function lineThrough(values: readonly (number | null)[]): string | undefined {
  const known = values.filter(value => value !== null)
  const most = Math.max(...known)
  if (known.length < 2 || most <= 0) return undefined
  const points = known.map((value, at) => {
    const x = (at / (values.length - 1)) * 100
    return `${x.toFixed(2)} ${(height - 1 - (value / most) * (height - 2)).toFixed(2)}`
  })
  return `M${points.join('L')}`
}

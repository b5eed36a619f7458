const height = 24

/** The way a figure went, day by day; none are drawn before they are known. The tables say the same in figures. */
export function Sparkline({ values }: { values: readonly number[] | undefined }) {
  const line = values && lineThrough(values)
  return (
    <svg className="spark" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {line && <path d={line} />}
    </svg>
  )
}

/** From the left to the right, with the highest value at the top and zero at the bottom. */
export function lineThrough(values: readonly number[]): string | undefined {
  const most = Math.max(...values)
  if (values.length < 2 || most <= 0) return undefined
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * 100
    return `${x.toFixed(2)} ${(height - 1 - (value / most) * (height - 2)).toFixed(2)}`
  })
  return `M${points.join('L')}`
}

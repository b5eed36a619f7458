interface IntervalBarProps {
  low: number
  estimate: number
  high: number
  /** Value at the right end. */
  scale: number
}

const barHeight = 10

/**
 * Confidence interval of a CTR on a line from zero to `scale`. Decorative, because the adjacent text contains the
 * values.
 */
export function IntervalBar({ low, estimate, high, scale }: IntervalBarProps) {
  const toX = (rate: number) => (scale > 0 ? (100 * rate) / scale : 0)
  return (
    <svg className="interval" viewBox={`0 0 100 ${barHeight}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="interval-line" d={`M0 ${barHeight / 2}H100`} />
      <rect x={toX(low)} width={Math.max(1, toX(high) - toX(low))} y={2} height={barHeight - 4} />
      <path className="interval-mark" d={`M${toX(estimate)} 0V${barHeight}`} />
    </svg>
  )
}

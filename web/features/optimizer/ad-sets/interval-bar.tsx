interface Props {
  low: number
  estimate: number
  high: number
  /** Value at the right end. */
  scale: number
}

const thick = 10

/**
 * Confidence interval of a CTR on a line from zero to `scale`. Decorative, because the adjacent text contains the
 * values.
 */
export function IntervalBar({ low, estimate, high, scale }: Props) {
  const at = (rate: number) => (scale > 0 ? (100 * rate) / scale : 0)
  return (
    <svg className="interval" viewBox={`0 0 100 ${thick}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="interval-line" d={`M0 ${thick / 2}H100`} />
      <rect x={at(low)} width={Math.max(1, at(high) - at(low))} y={2} height={thick - 4} />
      <path className="interval-mark" d={`M${at(estimate)} 0V${thick}`} />
    </svg>
  )
}

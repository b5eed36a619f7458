import type { ReactNode } from 'react'
import { Sparkline } from './sparkline.tsx'

interface MetricCardProps {
  label: string
  value: string
  /** Smaller text below the value. */
  children?: ReactNode
  /** Values by day; undefined while loading. Omit it for a card without a sparkline. */
  spark?: { values: readonly (number | null)[] | undefined }
}

/** Card with one metric, for use in a `dl`. */
export function MetricCard({ label, value, children, spark }: MetricCardProps) {
  return (
    <div className="total">
      <dt>{label}</dt>
      <dd>
        <span className="total-figure">{value}</span>
        {children}
        {spark && <Sparkline values={spark.values} />}
      </dd>
    </div>
  )
}

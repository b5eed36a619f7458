import type { ReactNode } from 'react'
import { Sparkline } from './sparkline.tsx'

interface Props {
  label: string
  figure: string
  /** Smaller text below the value. */
  children?: ReactNode
  /** Values by day; undefined while loading. Omit it for a card without a sparkline. */
  spark?: { values: readonly (number | null)[] | undefined }
}

/** Card with one metric, for use in a `dl`. */
export function TotalCard({ label, figure, children, spark }: Props) {
  return (
    <div className="total">
      <dt>{label}</dt>
      <dd>
        <span className="total-figure">{figure}</span>
        {children}
        {spark && <Sparkline values={spark.values} />}
      </dd>
    </div>
  )
}

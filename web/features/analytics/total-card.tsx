import type { ReactNode } from 'react'
import { Sparkline } from './sparkline.tsx'

interface Props {
  label: string
  figure: string
  /** Smaller, below it. */
  children?: ReactNode
  /** Day by day; undefined until they are known. Where a card has none, no room is kept. */
  spark?: { values: readonly (number | null)[] | undefined }
}

/** One figure, in a list of them. */
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

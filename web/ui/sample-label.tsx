import type { ReactNode } from 'react'

/** Label for sample data. */
export function SampleLabel({ children }: { children: ReactNode }) {
  return <p className="sample-label">{children}</p>
}

/** Label above metrics that include sample data. */
export function SampleMetricsLabel() {
  return (
    <p className="sample-label sample-figures">
      <strong>Sample figures</strong>: some of these were made up to show what this page does. They are not of real
      readers or real money.
    </p>
  )
}

import type { ReactNode } from 'react'

/** Says of what stands beside it that it was made up. */
export function SampleLabel({ children }: { children: ReactNode }) {
  return <p className="sample-label">{children}</p>
}

/** Ahead of figures of which some were made up. */
export function SampleFigures() {
  return (
    <p className="sample-label sample-figures">
      <strong>Sample figures</strong>: some of these were made up to show what this page does. They are not of real
      readers or real money.
    </p>
  )
}

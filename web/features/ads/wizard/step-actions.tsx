import type { ReactNode } from 'react'

interface Props {
  /** What became of the last press, where it failed. The toast tells it too, and goes. */
  failure: string | undefined
  children: ReactNode
}

export function StepActions({ failure, children }: Props) {
  return (
    <>
      {failure !== undefined && <p className="field-error">{failure}</p>}
      <div className="desk-actions">{children}</div>
    </>
  )
}

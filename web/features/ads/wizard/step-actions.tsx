import type { ReactNode } from 'react'

interface StepActionsProps {
  /** Failure of the last submit. Unlike the toast, it stays. */
  failure: string | undefined
  children: ReactNode
}

export function StepActions({ failure, children }: StepActionsProps) {
  return (
    <>
      {failure !== undefined && <p className="field-error">{failure}</p>}
      <div className="desk-actions">{children}</div>
    </>
  )
}

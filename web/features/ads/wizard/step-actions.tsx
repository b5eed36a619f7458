import type { ReactNode } from 'react'

interface Props {
  /** Failure of the last submit. Unlike the toast, it stays. */
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

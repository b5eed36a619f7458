import { useEffect, useRef } from 'react'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { ResumeButton } from '../../ui/resume-button.tsx'
import type { Failure } from './failure.ts'

interface Props {
  failure: Failure
  onResumed: (job: Job) => void
}

/** What went wrong, for as long as it takes to read it: a toast goes away. */
export function FailurePanel({ failure, onResumed }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} className="notice notice-warning" tabIndex={-1} aria-labelledby="failure-title">
      <h2 id="failure-title">{failure.title}</h2>
      <p>{failure.message}</p>
      {failure.hint && <p className="row-hint">{failure.hint}</p>}
      {failure.resume && <ResumeButton {...failure.resume} onResumed={onResumed} />}
    </section>
  )
}

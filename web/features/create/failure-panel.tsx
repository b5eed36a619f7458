import { useEffect, useRef } from 'react'
import type { PlaceProblems } from '../../../server/contract/problems.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { ResumeButton } from '../../ui/resume-button.tsx'
import type { Failure } from './failure.ts'

interface FailurePanelProps {
  failure: Failure
  onResumed: (job: Job) => void
}

/** Details of a failure. Stays visible, unlike the toast. */
export function FailurePanel({ failure, onResumed }: FailurePanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} className="notice notice-warning" tabIndex={-1} aria-labelledby="failure-title">
      <h2 id="failure-title">{failure.title}</h2>
      <p>{failure.message}</p>
      {failure.problems && failure.problems.length > 0 && <Problems places={failure.problems} />}
      {failure.hint && <p className="row-hint">{failure.hint}</p>}
      {failure.resume && <ResumeButton {...failure.resume} onResumed={onResumed} />}
    </section>
  )
}

function Problems({ places }: { places: readonly PlaceProblems[] }) {
  return (
    <ul className="problems">
      {places.map(({ where, messages }) => (
        <li key={where}>
          <strong>{where || 'The whole article'}</strong>
          <ul>
            {messages.map(message => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

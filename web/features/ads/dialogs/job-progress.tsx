import { useLayoutEffect, useRef } from 'react'
import { formatCost } from '../../../../server/contract/jobs.ts'
import type { JobEnd } from '../../../lib/follow-job.ts'
import { describeStep, findRunningStep, type Progress, useJobProgress } from '../../../lib/job-progress.ts'
import { CancelJobButton } from '../../../ui/job-buttons.tsx'
import { Spinner } from '../../../ui/page-states.tsx'

interface Props {
  jobId: string
  onEnd: (end: JobEnd) => void
  /** Called if the progress cannot be read. The job may still be running. */
  onFollowError: (error: Error) => void
}

/** Progress of a writing or deployment job. Takes the focus from the button that started it. */
export function JobProgress({ jobId, onEnd, onFollowError }: Props) {
  const progress = useJobProgress({ id: jobId, steps: [], cost: null }, { onEnd, onFollowError })
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => container.current?.focus(), [])
  return (
    <div ref={container} className="job-progress" tabIndex={-1}>
      <Spinner label={describeProgress(progress)} />
      <p role="status">{findRunningStep(progress)?.step.message}</p>
      {progress.cost && <p className="row-hint">Cost so far: {formatCost(progress.cost)}</p>}
      <CancelJobButton id={jobId} />
    </div>
  )
}

function describeProgress(progress: Progress): string {
  const { connection } = progress
  if (connection === 'lost') return 'Connection lost. Reconnecting… The server continues the work.'
  if (connection === 'parked') return 'Interrupted. It resumes when the server is back.'
  return describeStep(progress)
}

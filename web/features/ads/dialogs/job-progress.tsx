import { useLayoutEffect, useRef } from 'react'
import { formatCost } from '../../../../server/contract/jobs.ts'
import type { Job } from '../../../../server/contract/schemas/job.ts'
import { getJobErrorMessage, getServerMessage, toScreenHint } from '../../../lib/error-text.ts'
import type { JobEnd } from '../../../lib/follow-job.ts'
import {
  describeStep,
  findRunningStep,
  getResumeRequest,
  type Progress,
  type ResumeRequest,
  useJobProgress,
} from '../../../lib/job-progress.ts'
import { CancelJobButton } from '../../../ui/job-buttons.tsx'
import { Spinner } from '../../../ui/page-states.tsx'
import { describeAdError } from '../error-report.tsx'

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

const tryAgainText = 'Please try again.'

/** Reason why writing or deploying ads failed. */
export interface VariantsFailure {
  message: string
  /** Description of the toast, starting with the status. */
  toast: string
  /** Way to resume a failed job, if it is likely to succeed. */
  resume?: ResumeRequest | undefined
  /** True if the job failed, not the request for it. Repeating the same request would probably fail again. */
  isJobFailure: boolean
}

export function toCallFailure(error: Error): VariantsFailure {
  return { message: describeAdError(error), toast: getServerMessage(error) ?? tryAgainText, isJobFailure: false }
}

export function toJobFailure(jobId: string | undefined, error: Job['error']): VariantsFailure {
  const resume = jobId === undefined ? undefined : getResumeRequest(jobId, error)
  const hint = toScreenHint(error?.hint, { offersAction: true })
  const message = [error?.message ?? tryAgainText, hint].filter(Boolean).join(' ')
  return { message, toast: getJobErrorMessage(error) ?? tryAgainText, resume, isJobFailure: true }
}

import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import { asRegenerationResult, formatCost } from '../../../server/contract/jobs.ts'
import { getErrorText, toScreenHint } from '../../lib/error-text.ts'
import type { JobEnd } from '../../lib/follow-job.ts'
import { describeJobState, getResumeRequest, type Progress, useJobProgress } from '../../lib/job-progress.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { CancelJobButton, ResumeButton } from '../../ui/job-buttons.tsx'
import { Spinner } from '../../ui/page-states.tsx'

interface RegenerationProgressProps {
  jobId: string
  /** Receives the number of the proposal, if there is one to review. */
  onFinished: (proposal: number | undefined) => void
  onDismiss: () => void
}

/** Progress of a regeneration, and its result if it made no proposal. */
export function RegenerationProgress({ jobId, onFinished, onDismiss }: RegenerationProgressProps) {
  const [end, setEnd] = useState<JobEnd>()
  const [followError, setFollowError] = useState<Error>()
  const [isResumed, setResumed] = useState(false)

  function handleEnd(jobEnd: JobEnd) {
    const proposal = asRegenerationResult(jobEnd.result)?.proposal?.number
    setEnd(jobEnd)
    onFinished(proposal)
    if (proposal !== undefined) onDismiss()
  }

  function handleFollowError(error: Error) {
    // The job no longer exists, for example because the data folder was replaced.
    if (error instanceof CallError && error.code === 'not_found') onDismiss()
    setFollowError(error)
  }

  function handleResumed() {
    setResumed(true)
    setEnd(undefined)
  }

  if (followError) return <UnreadableRegeneration error={followError} onDismiss={onDismiss} />
  if (!end)
    return (
      <RunningRegeneration jobId={jobId} takesFocus={isResumed} onEnd={handleEnd} onFollowError={handleFollowError} />
    )
  return <EndedRegeneration jobId={jobId} end={end} onResumed={handleResumed} onDismiss={onDismiss} />
}

interface EndedRegenerationProps {
  jobId: string
  end: JobEnd
  onResumed: () => void
  onDismiss: () => void
}

/** Result of a regeneration without a proposal. */
function EndedRegeneration({ jobId, end: { status, error }, onResumed, onDismiss }: EndedRegenerationProps) {
  const resume = getResumeRequest(jobId, error)
  if (status !== 'failed') {
    return (
      <div className="notice regeneration" role="status">
        {status === 'done' && <p>The new text is the same as the current text. There is nothing to approve.</p>}
        {status === 'cancelled' && <p>Cancelled. The article is unchanged.</p>}
        <DismissButton onDismiss={onDismiss} />
      </div>
    )
  }
  return (
    <div className="notice notice-warning regeneration" role="alert">
      <p>
        <strong>Regeneration failed.</strong> {error?.message}{' '}
        {toScreenHint(error?.hint, { offersAction: resume !== undefined })}
      </p>
      {resume && <ResumeButton {...resume} onResumed={onResumed} />}
      <DismissButton onDismiss={onDismiss} />
    </div>
  )
}

/** Shown if the progress of a regeneration cannot be read. */
function UnreadableRegeneration({ error, onDismiss }: { error: Error; onDismiss: () => void }) {
  return (
    <div className="notice notice-warning regeneration" role="alert">
      <p>
        <strong>Could not load the progress.</strong> {getErrorText(error)}
      </p>
      <DismissButton onDismiss={onDismiss} />
    </div>
  )
}

function DismissButton({ onDismiss }: { onDismiss: () => void }) {
  return (
    <LinkButton onClick={onDismiss}>
      Close<span className="unseen"> this message</span>
    </LinkButton>
  )
}

interface RunningRegenerationProps {
  jobId: string
  /** True if it replaces the button that was pressed. */
  takesFocus: boolean
  onEnd: (end: JobEnd) => void
  onFollowError: (error: Error) => void
}

function RunningRegeneration({ jobId, takesFocus, onEnd, onFollowError }: RunningRegenerationProps) {
  const progress = useJobProgress({ id: jobId, steps: [], cost: null }, { onEnd, onFollowError })
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) container.current?.focus()
  }, [takesFocus])
  return (
    <div ref={container} className="regeneration" tabIndex={-1}>
      <Spinner label={describeRegeneration(progress)} />
      {progress.cost && <p className="row-hint">Cost so far: {formatCost(progress.cost)}</p>}
      <CancelJobButton id={jobId} about=" the regeneration" className="link" />
    </div>
  )
}

function describeRegeneration({ connection, steps }: Progress): string {
  if (connection === 'lost') return 'Connection lost. Reconnecting… The server continues to regenerate.'
  if (connection === 'parked') return describeJobState({ status: 'interrupted', steps })
  return describeJobState({ status: steps.length === 0 ? 'queued' : 'running', steps })
}

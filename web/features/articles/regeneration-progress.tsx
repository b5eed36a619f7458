import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import { formatCost } from '../../../server/contract/cost-text.ts'
import { asRegenerationResult } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import type { JobEnd } from '../../lib/follow-job.ts'
import type { Progress } from '../../lib/job-progress.ts'
import { describeJobState } from '../../lib/job-state.ts'
import { showError } from '../../lib/toasts.ts'
import { useJobProgress } from '../../lib/use-job-progress.ts'
import { useSingleMutation } from '../../lib/use-write.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EndedRegeneration, UnreadableRegeneration } from './ended-regeneration.tsx'

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

interface RunningRegenerationProps {
  jobId: string
  /** True if it replaces the button that was pressed. */
  takesFocus: boolean
  onEnd: (end: JobEnd) => void
  onFollowError: (error: Error) => void
}

function RunningRegeneration({ jobId, takesFocus, onEnd, onFollowError }: RunningRegenerationProps) {
  const api = useApi()
  const progress = useJobProgress({ id: jobId, steps: [], cost: null }, { onEnd, onFollowError })
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) container.current?.focus()
  }, [takesFocus])
  const cancel = useSingleMutation({
    mutationFn: () => api.jobs.cancel({ id: jobId }),
    onError: error => showError('Failed to Cancel', error),
  })
  return (
    <div ref={container} className="regeneration" tabIndex={-1}>
      <Spinner label={describeRegeneration(progress)} />
      {progress.cost && <p className="row-hint">Cost so far: {formatCost(progress.cost)}</p>}
      <button
        type="button"
        className="link"
        aria-disabled={cancel.isPending}
        onClick={() => cancel.isPending || cancel.mutate()}
      >
        {cancel.isPending ? 'Cancelling…' : 'Cancel'}
        <span className="unseen"> the regeneration</span>
      </button>
    </div>
  )
}

function describeRegeneration({ connection, steps }: Progress): string {
  if (connection === 'lost') return 'Connection lost; trying again. The regeneration goes on meanwhile.'
  if (connection === 'parked') return describeJobState({ status: 'interrupted', steps })
  return describeJobState({ status: steps.length === 0 ? 'queued' : 'running', steps })
}

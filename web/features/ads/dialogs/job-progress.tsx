import { useLayoutEffect, useRef } from 'react'
import { formatCost } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import type { JobEnd } from '../../../lib/follow-job.ts'
import { describeStep, findRunningStep, type Progress, useJobProgress } from '../../../lib/job-progress.ts'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showError } from '../../../lib/toasts.ts'
import { Spinner } from '../../../ui/page-states.tsx'

interface Props {
  jobId: string
  onEnd: (end: JobEnd) => void
  /** Called if the progress cannot be read. The job may still be running. */
  onFollowError: (error: Error) => void
}

/** Progress of a writing or deployment job. Takes the focus from the button that started it. */
export function JobProgress({ jobId, onEnd, onFollowError }: Props) {
  const api = useApi()
  const progress = useJobProgress({ id: jobId, steps: [], cost: null }, { onEnd, onFollowError })
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => container.current?.focus(), [])
  const cancel = useSingleMutation({
    mutationFn: () => api.jobs.cancel({ id: jobId }),
    onError: error => showError('Failed to Cancel', error),
  })
  return (
    <div ref={container} className="job-progress" tabIndex={-1}>
      <Spinner label={describeProgress(progress)} />
      <p role="status">{findRunningStep(progress)?.step.message}</p>
      {progress.cost && <p className="row-hint">Cost so far: {formatCost(progress.cost)}</p>}
      <button
        type="button"
        className="button button-small button-quiet"
        aria-disabled={cancel.isPending}
        onClick={() => cancel.isPending || cancel.mutate()}
      >
        {cancel.isPending ? 'Cancelling…' : 'Cancel'}
      </button>
    </div>
  )
}

function describeProgress(progress: Progress): string {
  const { connection } = progress
  if (connection === 'lost') return 'Connection lost. Reconnecting… The server continues the work.'
  if (connection === 'parked') return 'Interrupted. It resumes when the server is back.'
  return describeStep(progress)
}

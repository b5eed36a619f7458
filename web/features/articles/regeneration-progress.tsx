import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import { type Job, regenerationIn } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import { showError } from '../../lib/toasts.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { hasEnded, watchedJobQuery } from './regeneration.queries.ts'

interface Props {
  jobId: string
  /** With the number of the proposal, where there is one to review. */
  onFinished: (proposal: number | undefined) => void
  onForget: () => void
}

/** A regeneration under way, and what became of one that made no proposal. */
export function RegenerationProgress({ jobId, onFinished, onForget }: Props) {
  const { data: job, error } = useQuery(watchedJobQuery(useApi(), jobId))
  const tell = useRef({ onFinished, onForget })
  tell.current = { onFinished, onForget }
  const proposal = regenerationIn(job?.result)?.proposal?.number
  const isOver = job !== undefined && hasEnded(job)
  // The server keeps no such job any more, as after a data folder was changed for another.
  const isUnknown = error instanceof CallError && error.code === 'not_found'
  useEffect(() => {
    if (isOver) tell.current.onFinished(proposal)
    if (isUnknown || proposal !== undefined) tell.current.onForget()
  }, [isOver, isUnknown, proposal])

  if (!job || !isOver) return <UnderWay job={job} jobId={jobId} isLost={error !== null} />
  return <Ended job={job} onForget={onForget} />
}

function UnderWay({ job, jobId, isLost }: { job: Job | undefined; jobId: string; isLost: boolean }) {
  const api = useApi()
  const cancel = useMutation({
    mutationFn: () => api.jobs.cancel({ id: jobId }),
    onError: error => showError('Failed to Cancel', error),
  })
  return (
    <div className="regeneration">
      <Spinner label={isLost ? 'No connection; it is tried again…' : stateOf(job)} />
      {job?.cost && job.cost.usd !== null && <p className="row-hint">Cost so far: ${job.cost.usd.toFixed(2)}</p>}
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

function stateOf(job: Job | undefined): string {
  if (!job) return 'Starting…'
  if (job.status === 'queued') return 'Waiting for its turn…'
  if (job.status === 'interrupted') return 'Interrupted; it goes on when the server takes it up.'
  const step = job.steps.find(({ status }) => status === 'running')
  return step ? `${step.title}…` : 'Working…'
}

function Ended({ job, onForget }: { job: Job; onForget: () => void }) {
  const { status, error } = job
  return (
    <div
      className={`notice ${status === 'failed' ? 'notice-warning' : ''}`}
      role={status === 'failed' ? 'alert' : 'status'}
    >
      {status === 'done' && <p>What was written says what the article says already. There is nothing to approve.</p>}
      {status === 'cancelled' && <p>Cancelled. The article is as it was.</p>}
      {status === 'failed' && (
        <p>
          <strong>Nothing was proposed.</strong> {error?.message} {error?.hint}
        </p>
      )}
      <button type="button" className="link" onClick={onForget}>
        Close<span className="unseen"> this message</span>
      </button>
    </div>
  )
}

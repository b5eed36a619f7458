import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import { costText } from '../../../server/contract/cost-text.ts'
import { regenerationIn } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import type { JobEnd } from '../../lib/follow-job.ts'
import type { Progress } from '../../lib/job-progress.ts'
import { stateOf } from '../../lib/job-state.ts'
import { showError } from '../../lib/toasts.ts'
import { useJobProgress } from '../../lib/use-job-progress.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EndedRegeneration, UnheardRegeneration } from './ended-regeneration.tsx'

interface Props {
  jobId: string
  /** Receives the number of the proposal, if there is one to review. */
  onFinished: (proposal: number | undefined) => void
  onForget: () => void
}

/** Progress of a regeneration, and its result if it made no proposal. */
export function RegenerationProgress({ jobId, onFinished, onForget }: Props) {
  const [end, setEnd] = useState<JobEnd>()
  const [unheard, setUnheard] = useState<Error>()
  const [isResumed, setResumed] = useState(false)

  function ended(told: JobEnd) {
    const proposal = regenerationIn(told.result)?.proposal?.number
    setEnd(told)
    onFinished(proposal)
    if (proposal !== undefined) onForget()
  }

  function lost(error: Error) {
    // The job no longer exists, for example because the data folder was replaced.
    if (error instanceof CallError && error.code === 'not_found') onForget()
    setUnheard(error)
  }

  function resumed() {
    setResumed(true)
    setEnd(undefined)
  }

  if (unheard) return <UnheardRegeneration error={unheard} onForget={onForget} />
  if (!end) return <UnderWay jobId={jobId} takesFocus={isResumed} onEnd={ended} onUnheard={lost} />
  return <EndedRegeneration jobId={jobId} end={end} onResumed={resumed} onForget={onForget} />
}

interface Following {
  jobId: string
  /** True if it replaces the button that was pressed. */
  takesFocus: boolean
  onEnd: (end: JobEnd) => void
  onUnheard: (error: Error) => void
}

function UnderWay({ jobId, takesFocus, onEnd, onUnheard }: Following) {
  const api = useApi()
  const progress = useJobProgress({ id: jobId, steps: [], cost: null }, { onEnd, onUnheard })
  const self = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) self.current?.focus()
  }, [takesFocus])
  const cancel = useWrite({
    mutationFn: () => api.jobs.cancel({ id: jobId }),
    onError: error => showError('Failed to Cancel', error),
  })
  return (
    <div ref={self} className="regeneration" tabIndex={-1}>
      <Spinner label={messageOf(progress)} />
      {progress.cost && <p className="row-hint">Cost so far: {costText(progress.cost)}</p>}
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

function messageOf({ connection, steps }: Progress): string {
  if (connection === 'lost') return 'Connection lost; trying again. The regeneration goes on meanwhile.'
  if (connection === 'parked') return stateOf({ status: 'interrupted', steps })
  return stateOf({ status: steps.length === 0 ? 'queued' : 'running', steps })
}

import { useLayoutEffect, useRef } from 'react'
import { costText } from '../../../../server/contract/cost-text.ts'
import { useApi } from '../../../lib/api.tsx'
import type { JobEnd } from '../../../lib/follow-job.ts'
import { type Progress, stepUnderWay } from '../../../lib/job-progress.ts'
import { showError } from '../../../lib/toasts.ts'
import { useJobProgress } from '../../../lib/use-job-progress.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { Spinner } from '../../../ui/spinner.tsx'

interface Props {
  jobId: string
  onEnd: (end: JobEnd) => void
  onUnheard: (error: Error) => void
}

/** Progress of a writing or deployment job. Takes the focus from the button that started it. */
export function JobUnderWay({ jobId, onEnd, onUnheard }: Props) {
  const api = useApi()
  const progress = useJobProgress({ id: jobId, steps: [], cost: null }, { onEnd, onUnheard })
  const self = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => self.current?.focus(), [])
  const cancel = useWrite({
    mutationFn: () => api.jobs.cancel({ id: jobId }),
    onError: error => showError('Failed to Cancel', error),
  })
  return (
    <div ref={self} className="job-under-way" tabIndex={-1}>
      <Spinner label={stateOf(progress)} />
      <p role="status">{stepUnderWay(progress)?.step.message}</p>
      {progress.cost && <p className="row-hint">Cost so far: {costText(progress.cost)}</p>}
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

function stateOf(progress: Progress): string {
  const { connection, steps } = progress
  if (connection === 'lost') return 'Connection lost; trying again. The work goes on meanwhile.'
  if (connection === 'parked') return 'Interrupted; it goes on once the server is back.'
  const underWay = stepUnderWay(progress)
  if (underWay) return `Step ${underWay.place} of ${steps.length}: ${underWay.step.title}`
  return steps.length === 0 ? 'Waiting for its turn' : 'Going on…'
}

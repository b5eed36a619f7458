import { costText } from '../../../server/contract/cost-text.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import { type Progress, stepUnderWay } from '../../lib/job-progress.ts'
import { showError } from '../../lib/toasts.ts'
import { useJobProgress } from '../../lib/use-job-progress.ts'
import { useWrite } from '../../lib/use-write.ts'
import { whoDidIt } from '../../lib/who-did-it.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { Run } from './use-run.ts'

/** Progress of a run. */
export function RunPanel({ run }: { run: Run }) {
  const { job } = run
  return (
    <section className="panel optimizer-run" aria-label="The run">
      {job ? <Following key={job.id} job={job} run={run} /> : <Spinner label="Starting…" />}
    </section>
  )
}

function Following({ job, run }: { job: Job; run: Run }) {
  const api = useApi()
  const progress = useJobProgress(job, {
    onEnd: end => run.ended(job, end),
    onUnheard: error => run.unheard(job, error),
  })
  const { mutate, isPending } = useWrite({
    mutationFn: () => api.jobs.cancel({ id: job.id }),
    onError: error => showError('Failed to Cancel', error),
  })
  return (
    <>
      <Spinner label={stateOf(progress)} />
      <p role="status">{stepUnderWay(progress)?.step.message}</p>
      {progress.cost && <p className="row-hint">Cost so far: {costText(progress.cost)}</p>}
      <p className="row-hint">Started by {whoDidIt(job.createdBy)}. It goes on when you leave this page.</p>
      <button
        type="button"
        className="button button-small button-quiet"
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        {isPending ? 'Cancelling…' : 'Cancel'}
      </button>
    </>
  )
}

function stateOf(progress: Progress): string {
  const { connection, steps } = progress
  if (connection === 'lost') return 'Connection lost; trying again. The run goes on meanwhile.'
  if (connection === 'parked') return 'The server stopped. The run goes on once it is back.'
  const underWay = stepUnderWay(progress)
  if (underWay) return `Step ${underWay.place} of ${steps.length}: ${underWay.step.title}`
  return steps.length === 0 ? 'Waiting for its turn' : 'Going on…'
}

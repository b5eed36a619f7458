import { formatCost } from '../../../server/contract/cost-text.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import { findRunningStep, type Progress } from '../../lib/job-progress.ts'
import { showError } from '../../lib/toasts.ts'
import { useJobProgress } from '../../lib/use-job-progress.ts'
import { useSingleMutation } from '../../lib/use-write.ts'
import { describeActor } from '../../lib/who-did-it.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { OptimizerRun } from './use-run.ts'

/** Progress of a run. */
export function RunPanel({ run }: { run: OptimizerRun }) {
  const { job } = run
  return (
    <section className="panel optimizer-run" aria-label="The run">
      {job ? <RunProgress key={job.id} job={job} run={run} /> : <Spinner label="Starting…" />}
    </section>
  )
}

function RunProgress({ job, run }: { job: Job; run: OptimizerRun }) {
  const api = useApi()
  const progress = useJobProgress(job, {
    onEnd: end => run.handleEnd(job, end),
    onFollowError: error => run.handleFollowError(job, error),
  })
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api.jobs.cancel({ id: job.id }),
    onError: error => showError('Failed to Cancel', error),
  })
  return (
    <>
      <Spinner label={describeProgress(progress)} />
      <p role="status">{findRunningStep(progress)?.step.message}</p>
      {progress.cost && <p className="row-hint">Cost so far: {formatCost(progress.cost)}</p>}
      <p className="row-hint">Started by {describeActor(job.createdBy)}. It goes on when you leave this page.</p>
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

function describeProgress(progress: Progress): string {
  const { connection, steps } = progress
  if (connection === 'lost') return 'Connection lost; trying again. The run goes on meanwhile.'
  if (connection === 'parked') return 'The server stopped. The run goes on once it is back.'
  const current = findRunningStep(progress)
  if (current) return `Step ${current.position} of ${steps.length}: ${current.step.title}`
  return steps.length === 0 ? 'Waiting for its turn' : 'Going on…'
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import { formatCost, getPlanId } from '../../../server/contract/jobs.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import type { OptimizerSchedule } from '../../../server/contract/schemas/optimizer.ts'
import { formatPounds } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText, toScreenHint } from '../../lib/error-text.ts'
import type { JobEnd } from '../../lib/follow-job.ts'
import { formatDateTime } from '../../lib/format.ts'
import { describeStep, findRunningStep, type Progress, useJobProgress } from '../../lib/job-progress.ts'
import { describeActor } from '../../lib/labels.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { Why } from '../../ui/desk-head.tsx'
import { CancelJobButton } from '../../ui/job-buttons.tsx'
import { Spinner } from '../../ui/page-states.tsx'
import { invalidatePlans, latestRunQuery, scheduleQuery } from './optimizer.queries.ts'

/** Progress of a run. */
export function RunPanel({ run }: { run: OptimizerRun }) {
  const { job } = run
  return (
    <section className="panel optimizer-run" aria-label="Optimizer run">
      {job ? <RunProgress key={job.id} job={job} run={run} /> : <Spinner label="Starting…" />}
    </section>
  )
}

function RunProgress({ job, run }: { job: Job; run: OptimizerRun }) {
  const progress = useJobProgress(job, {
    onEnd: end => run.handleEnd(job, end),
    onFollowError: error => run.handleFollowError(job, error),
  })
  return (
    <>
      <Spinner label={describeProgress(progress)} />
      <p role="status">{findRunningStep(progress)?.step.message}</p>
      {progress.cost && <p className="row-hint">Cost so far: {formatCost(progress.cost)}</p>}
      <p className="row-hint">Started by {describeActor(job.createdBy)}. You can leave this page. The run continues.</p>
      <CancelJobButton id={job.id} />
    </>
  )
}

function describeProgress(progress: Progress): string {
  if (progress.connection === 'lost') return 'Connection lost. Reconnecting… The server continues the run.'
  if (progress.connection === 'parked') return 'The server stopped. The run resumes when it is back.'
  return describeStep(progress)
}

/** Message about a run without results. It stays until the next run. */
export function RunOutcomeNotice({ outcome: { kind, reason } }: { outcome: RunOutcome }) {
  if (kind === 'cancelled') return <p className="notice">The run was cancelled. Nothing changed.</p>
  const [title, message] =
    kind === 'failed'
      ? ['Error', 'Failed to generate recommendations. Please try again.']
      : ['Could not load the progress', 'The run may still be active. Reload the page to check.']
  return (
    <section className="notice notice-warning" role="alert">
      <h2>{title}</h2>
      <p>{message}</p>
      {reason && <p className="row-hint">{reason}</p>}
    </section>
  )
}

/** Outcome of a run without a plan. */
interface RunOutcome {
  kind: 'failed' | 'cancelled' | 'unknown'
  reason?: string
}

interface RunCallbacks {
  /** Called when a run starts, to clear the results of the previous one. */
  onStart: () => void
  onPlan: (planId: string) => void
}

/**
 * Starts and follows an optimizer run. Only one runs at a time. It continues without this page, which also finds a run
 * that someone else started.
 */
export function useOptimizerRun({ onStart, onPlan }: RunCallbacks) {
  const api = useApi()
  const queries = useQueryClient()
  const [started, setStarted] = useState<Job>()
  const [endedIds, setEndedIds] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<RunOutcome>()
  const { data: jobs = [] } = useQuery(latestRunQuery(api))
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api.optimizer.start(),
    onSuccess: setStarted,
    onError: error => (error instanceof CallError ? showFailure(error) : findStartedRun(error)),
  })
  const known = started ? [started, ...jobs] : jobs
  const job = known.find(candidate => isRunningJob(candidate) && !endedIds.includes(candidate.id))
  const isRunning = isPending || job !== undefined

  function start(): void {
    if (isRunning) return
    setOutcome(undefined)
    onStart()
    mutate()
  }

  function showFailure(error: Error): void {
    setOutcome({ kind: 'failed', reason: getErrorText(error) })
  }

  /** Looks for a run that started although the answer was lost. A running one is followed after the list is read. */
  async function findStartedRun(error: Error): Promise<void> {
    const knownIds = new Set([...known.map(({ id }) => id), ...endedIds])
    const runs = await queries.fetchQuery({ ...latestRunQuery(api), staleTime: 0 }).catch(() => undefined)
    if (!runs) return setOutcome({ kind: 'unknown', reason: getErrorText(error) })
    const startedRun = runs.find(({ id }) => !knownIds.has(id))
    if (!startedRun) showFailure(error)
    else if (!isRunningJob(startedRun)) handleEnd(startedRun, startedRun)
  }

  function handleEnd({ id }: Job, end: JobEnd): void {
    setEndedIds(ids => [...ids, id])
    void invalidatePlans(queries)
    const plan = getPlanId(end.result)
    if (end.status === 'done' && plan !== null) onPlan(plan)
    else setOutcome(toRunOutcome(end))
  }

  /** The run may still be in progress; only its progress is unavailable. */
  function handleFollowError({ id }: Job, error: Error): void {
    setEndedIds(ids => [...ids, id])
    setOutcome({ kind: 'unknown', reason: getErrorText(error) })
  }

  return { start, isRunning, job, handleEnd, handleFollowError, outcome }
}

type OptimizerRun = ReturnType<typeof useOptimizerRun>

/** Returns true if a job is queued or running. An interrupted run cannot be resumed, and a new one replaces it. */
function isRunningJob({ status }: Job): boolean {
  return status === 'queued' || status === 'running'
}

function toRunOutcome({ status, error }: JobEnd): RunOutcome {
  if (status === 'cancelled') return { kind: 'cancelled' }
  const hint = toScreenHint(error?.hint, { offersAction: true })
  return { kind: 'failed', reason: [error?.message, hint].filter(Boolean).join(' ') }
}

/** When the optimizer runs by itself, and how much of the budget cap is used. */
export function ScheduleFacts() {
  const { data, error } = useQuery(scheduleQuery(useApi()))
  if (error) return <p className="note">Could not load the schedule and the budget cap: {getErrorText(error)}</p>
  return (
    <div className="optimizer-schedule">
      <dl className="kpis" aria-busy={!data}>
        <div className="kpi">
          <dt>Next automatic run</dt>
          <dd>{data ? describeNextRun(data) : '…'}</dd>
        </div>
        <div className="kpi">
          <dt>Daily budgets</dt>
          <dd>{data ? formatPounds(data.used) : '…'}</dd>
        </div>
        <div className="kpi">
          <dt>Cap on all daily budgets</dt>
          <dd>{data ? formatPounds(data.cap) : '…'}</dd>
        </div>
      </dl>
      <Why label="How to change these" about="figures">
        <p>
          The environment of the server sets both, so that nobody who is signed in can raise the limit on ad spend.{' '}
          <code>BLOGOPS_OPTIMIZE_CRON</code> sets the times of the runs, in UTC
          {data?.cron ? (
            <> (now {<code>{data.cron}</code>})</>
          ) : (
            <>, such as {<code>0 3 * * *</code>} for every night</>
          )}
          . <code>BLOGOPS_MAX_DAILY_BUDGET</code> sets the cap, in pounds.
        </p>
      </Why>
    </div>
  )
}

function describeNextRun({ cron, next }: OptimizerSchedule): string {
  if (cron === null) return 'Off'
  return next === null ? 'Never' : formatDateTime(next)
}

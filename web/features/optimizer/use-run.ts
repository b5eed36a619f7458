import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import { asOptimization, type Job } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import type { JobEnd } from '../../lib/follow-job.ts'
import { getErrorText } from '../../lib/reason-of.ts'
import { toScreenHint } from '../../lib/screen-hint.ts'
import { useSingleMutation } from '../../lib/use-write.ts'
import { invalidatePlans, latestRunQuery } from './optimizer.queries.ts'

/** Outcome of a run without a plan. */
export interface RunOutcome {
  kind: 'failed' | 'cancelled' | 'unheard'
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
    if (!runs) return setOutcome({ kind: 'unheard', reason: getErrorText(error) })
    const startedRun = runs.find(({ id }) => !knownIds.has(id))
    if (!startedRun) showFailure(error)
    else if (!isRunningJob(startedRun)) handleEnd(startedRun, startedRun)
  }

  function handleEnd({ id }: Job, end: JobEnd): void {
    setEndedIds(ids => [...ids, id])
    void invalidatePlans(queries)
    const optimization = asOptimization(end.result)
    if (end.status === 'done' && optimization) onPlan(optimization.plan.id)
    else setOutcome(toRunOutcome(end))
  }

  /** The run may still be in progress; only its progress is unavailable. */
  function handleFollowError({ id }: Job, error: Error): void {
    setEndedIds(ids => [...ids, id])
    setOutcome({ kind: 'unheard', reason: getErrorText(error) })
  }

  return { start, isRunning, job, handleEnd, handleFollowError, outcome }
}

export type OptimizerRun = ReturnType<typeof useOptimizerRun>

/** Returns true if a job is queued or running. An interrupted run cannot be resumed, and a new one replaces it. */
function isRunningJob({ status }: Job): boolean {
  return status === 'queued' || status === 'running'
}

function toRunOutcome({ status, error }: JobEnd): RunOutcome {
  if (status === 'cancelled') return { kind: 'cancelled' }
  const hint = toScreenHint(error?.hint, { offersAction: true })
  return { kind: 'failed', reason: [error?.message, hint].filter(Boolean).join(' ') }
}

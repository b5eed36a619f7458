import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import { type Job, optimizationIn } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import type { JobEnd } from '../../lib/follow-job.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { screenHint } from '../../lib/screen-hint.ts'
import { useWrite } from '../../lib/use-write.ts'
import { forgetPlans, latestRunQuery } from './optimizer.queries.ts'

/** Outcome of a run without a plan. */
export interface RunOutcome {
  kind: 'failed' | 'cancelled' | 'unheard'
  reason?: string
}

interface Circumstances {
  /** Called when a run starts, to clear the results of the previous one. */
  onStart: () => void
  onPlan: (planId: string) => void
}

/**
 * Starts and follows an optimizer run. Only one runs at a time. It continues without this page, which also finds a run
 * that someone else started.
 */
export function useRun({ onStart, onPlan }: Circumstances) {
  const api = useApi()
  const queries = useQueryClient()
  const [started, setStarted] = useState<Job>()
  const [over, setOver] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<RunOutcome>()
  const { data: jobs = [] } = useQuery(latestRunQuery(api))
  const { mutate, isPending } = useWrite({
    mutationFn: () => api.optimizer.start(),
    onSuccess: setStarted,
    onError: error => (error instanceof CallError ? fail(error) : look(error)),
  })
  const known = started ? [started, ...jobs] : jobs
  const job = known.find(one => isUnderWay(one) && !over.includes(one.id))
  const isRunning = isPending || job !== undefined

  function start(): void {
    if (isRunning) return
    setOutcome(undefined)
    onStart()
    mutate()
  }

  function fail(error: Error): void {
    setOutcome({ kind: 'failed', reason: reasonOf(error) })
  }

  /** Looks for a run that started although the answer was lost. A running one is followed after the list is read. */
  async function look(error: Error): Promise<void> {
    const before = new Set([...known.map(({ id }) => id), ...over])
    const runs = await queries.fetchQuery({ ...latestRunQuery(api), staleTime: 0 }).catch(() => undefined)
    if (!runs) return setOutcome({ kind: 'unheard', reason: reasonOf(error) })
    const begun = runs.find(({ id }) => !before.has(id))
    if (!begun) fail(error)
    else if (!isUnderWay(begun)) ended(begun, begun)
  }

  function ended({ id }: Job, end: JobEnd): void {
    setOver(ids => [...ids, id])
    void forgetPlans(queries)
    const found = optimizationIn(end.result)
    if (end.status === 'done' && found) onPlan(found.plan.id)
    else setOutcome(outcomeOf(end))
  }

  /** The run may still be in progress; only its progress is unavailable. */
  function unheard({ id }: Job, error: Error): void {
    setOver(ids => [...ids, id])
    setOutcome({ kind: 'unheard', reason: reasonOf(error) })
  }

  return { start, isRunning, job, ended, unheard, outcome }
}

export type Run = ReturnType<typeof useRun>

/** Returns true if a job is queued or running. An interrupted run cannot be resumed, and a new one replaces it. */
function isUnderWay({ status }: Job): boolean {
  return status === 'queued' || status === 'running'
}

function outcomeOf({ status, error }: JobEnd): RunOutcome {
  if (status === 'cancelled') return { kind: 'cancelled' }
  const hint = screenHint(error?.hint, { canDoIt: true })
  return { kind: 'failed', reason: [error?.message, hint].filter(Boolean).join(' ') }
}

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

/** What came of a run that has no plan to show. */
export interface RunOutcome {
  kind: 'failed' | 'cancelled' | 'unheard'
  reason?: string
}

interface Circumstances {
  /** A run begins: what the last one found is cleared. */
  onStart: () => void
  onPlan: (planId: string) => void
}

/** One run at a time. It goes on without this page, which finds it again, whoever started it. */
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

  /** The answer may have got lost on its way after the run was begun. One that is under way is followed once it is read. */
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

  /** The run may well go on; it is its progress that is not told. */
  function unheard({ id }: Job, error: Error): void {
    setOver(ids => [...ids, id])
    setOutcome({ kind: 'unheard', reason: reasonOf(error) })
  }

  return { start, isRunning, job, ended, unheard, outcome }
}

export type Run = ReturnType<typeof useRun>

/** One that was interrupted is of another time: nobody may go on with it, and a new run takes its place. */
function isUnderWay({ status }: Job): boolean {
  return status === 'queued' || status === 'running'
}

function outcomeOf({ status, error }: JobEnd): RunOutcome {
  if (status === 'cancelled') return { kind: 'cancelled' }
  const hint = screenHint(error?.hint, { canDoIt: true })
  return { kind: 'failed', reason: [error?.message, hint].filter(Boolean).join(' ') }
}

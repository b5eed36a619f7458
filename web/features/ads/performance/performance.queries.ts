import { useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../../server/contract/client.ts'
import type { PauseResult } from '../../../../server/contract/schemas/ad-sync.ts'
import { useApi } from '../../../lib/api.tsx'
import { useWrite } from '../../../lib/use-write.ts'
import { forgetAds } from '../ads.queries.ts'
import { useTell } from '../tell.ts'

/** Maximum number of ads per call. */
const pausedAtOnce = 200

interface BudgetChange {
  adSetId: string
  /** Pounds. */
  dailyBudget: number
}

/** Changes a daily budget, then refetches the lists. */
export function useBudgetChange() {
  const api = useApi()
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (change: BudgetChange) => api.adsets.budget(change),
    onSuccess: () => forgetAds(queries),
    onError: useTell('Update Failed'),
  })
}

/** Pauses ads in batches. If a later call fails, the earlier ones stay done, so the lists are refetched either way. */
export function usePauseAds() {
  const api = useApi()
  const queries = useQueryClient()
  return useWrite({
    mutationFn: (adIds: readonly string[]) => pauseAll(api, adIds),
    onError: useTell('Failed to Update Status'),
    onSettled: () => forgetAds(queries),
  })
}

async function pauseAll(api: Client, adIds: readonly string[]): Promise<PauseResult> {
  const results: PauseResult[] = []
  for (let at = 0; at < adIds.length; at += pausedAtOnce) {
    results.push(await api.ads.pauseMany({ adIds: adIds.slice(at, at + pausedAtOnce) }))
  }
  return { paused: results.flatMap(({ paused }) => paused), failed: results.flatMap(({ failed }) => failed) }
}

/** Starts a job that reads ad metrics. The job runs even if nobody follows it. */
export function useStartSync() {
  const api = useApi()
  return useWrite({
    mutationFn: () => api.ads.sync({}),
    onError: useTell('Failed to Read Figures'),
  })
}

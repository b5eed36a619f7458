import { useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../../server/contract/client.ts'
import type { PauseResult } from '../../../../server/contract/schemas/ad-performance.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { invalidateAds } from '../ads.queries.ts'
import { useErrorReport } from '../error-report.ts'

/** Maximum number of ads per call. */
const maxAdsPerCall = 200

interface BudgetChange {
  adSetId: string
  /** Pounds. */
  dailyBudget: number
}

/** Changes a daily budget, then refetches the lists. */
export function useBudgetChange() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (change: BudgetChange) => api.adsets.budget(change),
    onSuccess: () => invalidateAds(queries),
    onError: useErrorReport('Update Failed'),
  })
}

/** Pauses ads in batches. If a later call fails, the earlier ones stay done, so the lists are refetched either way. */
export function usePauseAds() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (adIds: readonly string[]) => pauseInBatches(api, adIds),
    onError: useErrorReport('Failed to Update Status'),
    onSettled: () => invalidateAds(queries),
  })
}

async function pauseInBatches(api: Client, adIds: readonly string[]): Promise<PauseResult> {
  const results: PauseResult[] = []
  for (let offset = 0; offset < adIds.length; offset += maxAdsPerCall) {
    results.push(await api.ads.pauseMany({ adIds: adIds.slice(offset, offset + maxAdsPerCall) }))
  }
  return { paused: results.flatMap(({ paused }) => paused), failed: results.flatMap(({ failed }) => failed) }
}

/** Starts a job that reads ad metrics. The job runs even if nobody follows it. */
export function useStartSync() {
  const api = useApi()
  return useSingleMutation({
    mutationFn: () => api.ads.sync({}),
    onError: useErrorReport('Failed to Sync'),
  })
}

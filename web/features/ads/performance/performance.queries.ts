import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { invalidateAds } from '../ads.queries.ts'
import { useErrorReport } from '../error-report.ts'

interface BudgetChange {
  adSetId: string
  /** Pounds. */
  dailyBudget: number
  /** The budget that the person saw, in pounds. */
  expected: number
}

/** Changes a daily budget, then refetches the lists. */
export function useBudgetChange() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (change: BudgetChange) => api.adsets.budget(change),
    onError: useErrorReport('Update Failed'),
    onSettled: () => invalidateAds(queries),
  })
}

/** Starts a job that reads ad metrics. The job runs even if nobody follows it. */
export function useStartSync() {
  const api = useApi()
  return useSingleMutation({
    mutationFn: () => api.ads.sync({}),
    onError: useErrorReport('Failed to Sync'),
  })
}

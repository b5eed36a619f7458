import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ad, AdSet, Campaign } from '../../../server/contract/schemas/ads.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import type { Targeting } from '../../../server/contract/schemas/targeting.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import type { JobEnd } from '../../lib/follow-job.ts'
import { useIdempotencyKey, useSingleMutation } from '../../lib/mutations.ts'
import { showMessage } from '../../lib/toasts.ts'
import { articleAdSetsQuery, invalidateAds } from './ads.queries.ts'
import { useErrorReport } from './error-report.tsx'

interface StatusChange {
  ad: Ad
  status: Ad['status']
  /** Pounds a day that the person saw, for an activation. */
  expected?: number
}

/**
 * Changes the status of an ad. Stays pending until the ad was read again, after a failure too: the change may have
 * succeeded.
 */
export function useAdStatus() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ ad, ...change }: StatusChange) => api.ads.status({ adId: ad.id, ...change }),
    onError: useErrorReport('Failed to Update Status'),
    onSettled: () => invalidateAds(queries),
  })
}

interface CampaignChange {
  campaign: Campaign
  status: Campaign['status']
  /** Pounds a day that the person saw, for an activation. */
  expected?: number
}

/** Activates or pauses a campaign with all its ads. Call it to pause; activate with a dialog. */
export function useCampaignStatus() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ campaign, ...change }: CampaignChange) =>
      api.campaigns.status({ campaignId: campaign.id, ...change }),
    onSuccess: ({ name, status }) => {
      const description = `“${name}” and all its ads are ${status === 'ACTIVE' ? 'active' : 'paused'}.`
      showMessage(status === 'ACTIVE' ? 'Campaign Activated' : 'Campaign Paused', { description })
    },
    onError: useErrorReport('Failed to Update Status'),
    onSettled: () => invalidateAds(queries),
  })
}

export function useDeleteAd(onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (ad: Ad) => api.ads.delete({ adId: ad.id }),
    onSuccess: async (_, { name }) => {
      await invalidateAds(queries)
      onDone()
      showMessage('Ad Deleted', { description: `“${name}” was deleted. Its results stay in the totals of its ad set.` })
    },
    onError: useErrorReport('Failed to Delete Ad'),
  })
}

/** Deletes an ad set, then opens Manage Articles. */
export function useDeleteAdSet() {
  const api = useApi()
  const queries = useQueryClient()
  const { route } = useLocation()
  return useSingleMutation({
    mutationFn: (adSet: AdSet) => api.adsets.delete({ adSetId: adSet.id }),
    onSuccess: async (_, { id, name, articleId }) => {
      // The page stays mounted until the next one is loaded. Without this, it would query the deleted ad set.
      const { queryKey } = articleAdSetsQuery(api, articleId ?? '')
      queries.setQueryData(queryKey, adSets => adSets?.filter(adSet => adSet.id !== id))
      await invalidateAds(queries, 'none')
      showMessage('Ad Set Deleted', { description: `“${name}” was deleted with its ads and their data.` })
      route('/manage-articles')
    },
    onError: useErrorReport('Failed to Delete Ad Set'),
  })
}

export function useSaveTargeting({ id, name }: AdSet, onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (targeting: Targeting) => api.adsets.targeting({ adSetId: id, targeting }),
    onSuccess: async () => {
      await invalidateAds(queries)
      onDone()
      showMessage('Targeting Updated', { description: `The ads of “${name}” use the new targeting.` })
    },
    onError: useErrorReport('Failed to Update Targeting'),
  })
}

/** Copies an ad set with its ads for another audience. */
export function useCopyAdSet({ id, name, articleId }: AdSet, onCopied: (copy: AdSet) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const { getKey, settle } = useIdempotencyKey()
  return useSingleMutation({
    mutationFn: (targeting: Targeting) =>
      api.adsets.copy({ adSetId: id, targeting }, { idempotencyKey: getKey(JSON.stringify({ id, targeting })) }),
    onSuccess: async copy => {
      const { queryKey } = articleAdSetsQuery(api, articleId ?? '')
      queries.setQueryData(queryKey, adSets => adSets && [copy, ...adSets])
      onCopied(copy)
      showMessage('Ad Set Copied', { description: `“${copy.name}” has the ads of “${name}”, all paused.` })
    },
    onSettled: (_, error) => {
      settle(error)
      return invalidateAds(queries)
    },
  })
}

/** Copies an ad within its ad set, for `EditAdDialog` to change it. */
export function useDuplicateAd(onCopied: (copy: Ad) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (ad: Ad) => api.ads.duplicate({ adId: ad.id }),
    onSuccess: async (copy, { name }) => {
      showMessage('Ad Duplicated', { description: `“${copy.name}” has the content of “${name}”, and is paused.` })
      onCopied(copy)
      await invalidateAds(queries)
    },
    onError: useErrorReport('Failed to Duplicate Ad'),
  })
}

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

/** Starts a job that reads ad metrics. It runs even if nobody follows it; `SyncPanel` shows its progress and its end. */
export function useSync() {
  const api = useApi()
  const queries = useQueryClient()
  const [job, setJob] = useState<Job>()
  /** End of the job, or the error of reading its progress. */
  const [outcome, setOutcome] = useState<JobEnd | Error>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api.ads.sync({}),
    onSuccess: setJob,
    onError: useErrorReport('Failed to Sync'),
  })

  function start(): void {
    if (isPending || job) return
    setOutcome(undefined)
    mutate()
  }

  /** After an error the job may still be running; its changes appear when the page is opened again. */
  function finish(ending: JobEnd | Error): void {
    setJob(undefined)
    setOutcome(ending)
    if (!(ending instanceof Error)) void invalidateAds(queries)
  }

  return { start, isRunning: isPending || job !== undefined, job, finish, outcome }
}

export type Sync = ReturnType<typeof useSync>

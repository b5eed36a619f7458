import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage } from '../../lib/toasts.ts'

const plansKey = ['api', 'optimizer', 'plans']

// Schedules, terminals and ad changes do not notify this page, so nothing is cached after it is left.
const gcTime = 0

export function plansQuery(api: Client) {
  return queryOptions({ queryKey: plansKey, queryFn: () => api.optimizer.plans(), gcTime })
}

export function planQuery(api: Client, id: string) {
  return queryOptions({ queryKey: [...plansKey, id], queryFn: () => api.optimizer.plan({ id }), gcTime })
}

/** Times of runs and the cap of all budgets. */
export function scheduleQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'optimizer', 'schedule'], queryFn: () => api.optimizer.schedule(), gcTime })
}

const topicsKey = ['api', 'optimizer', 'topics']

export function topicsQuery(api: Client) {
  return queryOptions({ queryKey: topicsKey, queryFn: () => api.optimizer.topics(), gcTime })
}

/** Invalidates the topics after one was turned down or restored. */
function invalidateTopics(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: topicsKey })
}

/** Replay of past days. Runs on request only, because it takes some seconds. */
export function backtestQuery(api: Client) {
  return queryOptions({
    queryKey: ['api', 'optimizer', 'backtest'],
    queryFn: ({ signal }) => api.optimizer.backtest({}, { signal }),
    enabled: false,
  })
}

/** Changes that were refused permanently. */
export function refusalsQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'optimizer', 'refusals'], queryFn: () => api.refusals.list(), gcTime })
}

/** The newest run is enough to find a running one. */
const latestRunFilter = { type: 'optimization', limit: 1 }

export function latestRunQuery(api: Client) {
  return queryOptions({
    queryKey: ['api', 'jobs', latestRunFilter],
    queryFn: () => api.jobs.list(latestRunFilter),
    gcTime,
  })
}

/** Ad sets, for their article ids. */
export function adSetsQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'facebook', 'adsets'], queryFn: () => api.adsets.list() })
}

/** Connection status of the ad platform. */
export function statusQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'facebook', 'status'], queryFn: () => api.facebook.status() })
}

/** Invalidates the plans after a run, or after a plan was applied or undone. */
export function invalidatePlans(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: plansKey })
}

/** Invalidates ad data after a plan changed budgets or statuses. */
export function invalidateAds(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['api', 'facebook'] })
}

export const optimizerPath = '/ai-optimizer'

export function getPlanPath(id: string): string {
  return `${optimizerPath}?plan=${encodeURIComponent(id)}`
}

/** Turning down and restoring topics. A toast offers to undo it. */
export function useTopicChanges() {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate } = useSingleMutation({
    mutationFn: async ({ topic, isDismissed }: { topic: string; isDismissed: boolean }) => {
      await (isDismissed ? api.optimizer.dismissTopic({ topic }) : api.optimizer.restoreTopic({ topic }))
      await invalidateTopics(queries)
    },
    onSuccess: (_, { topic, isDismissed }) =>
      isDismissed
        ? showMessage('Topic turned down', {
            description: `“${topic}” is not proposed again.`,
            action: { label: 'Undo', run: () => restore(topic) },
          })
        : showMessage('Topic restored', { description: `“${topic}” may be proposed again.` }),
    onError: error => showError('Error', error),
  })
  const dismiss = (topic: string) => mutate({ topic, isDismissed: true })
  const restore = (topic: string) => mutate({ topic, isDismissed: false })
  return { dismiss, restore }
}

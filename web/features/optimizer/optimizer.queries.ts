import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'

const plans = ['api', 'optimizer', 'plans']

// Schedules, terminals and changes of ads go on without a word to this page: all of it is read anew whenever it is opened.
const gcTime = 0

export function plansQuery(api: Client) {
  return queryOptions({ queryKey: plans, queryFn: () => api.optimizer.plans(), gcTime })
}

export function planQuery(api: Client, id: string) {
  return queryOptions({ queryKey: [...plans, id], queryFn: () => api.optimizer.plan({ id }), gcTime })
}

/** Enough to find a run that is under way: each comes with all that it found. */
const latest = { type: 'optimization', limit: 1 }

export function latestRunQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'jobs', latest], queryFn: () => api.jobs.list(latest), gcTime })
}

/** Which article each of them leads to. */
export function adSetsQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'facebook', 'adsets'], queryFn: () => api.adsets.list() })
}

/** Whether what is applied reaches Facebook. */
export function statusQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'facebook', 'status'], queryFn: () => api.facebook.status() })
}

/** A plan more, or another state of one. */
export function forgetPlans(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: plans })
}

/** Budgets and statuses are others by now: what the screens of ads have read of them is read anew. */
export function forgetAds(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['api', 'facebook'] })
}

export const screenPath = '/ai-optimizer'

export function planPath(id: string): string {
  return `${screenPath}?plan=${encodeURIComponent(id)}`
}

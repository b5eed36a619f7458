import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'

const plans = ['api', 'optimizer', 'plans']

// Schedules, terminals and ad changes do not notify this page, so nothing is cached after it is left.
const gcTime = 0

export function plansQuery(api: Client) {
  return queryOptions({ queryKey: plans, queryFn: () => api.optimizer.plans(), gcTime })
}

export function planQuery(api: Client, id: string) {
  return queryOptions({ queryKey: [...plans, id], queryFn: () => api.optimizer.plan({ id }), gcTime })
}

/** The newest run is enough to find a running one, and each run includes all its results. */
const latest = { type: 'optimization', limit: 1 }

export function latestRunQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'jobs', latest], queryFn: () => api.jobs.list(latest), gcTime })
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
export function forgetPlans(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: plans })
}

/** Invalidates ad data after a plan changed budgets or statuses. */
export function forgetAds(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['api', 'facebook'] })
}

export const screenPath = '/ai-optimizer'

export function planPath(id: string): string {
  return `${screenPath}?plan=${encodeURIComponent(id)}`
}

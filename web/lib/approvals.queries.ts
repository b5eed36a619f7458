import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'

/** Query key prefix of everything read about approvals. */
export const approvalsKey = ['api', 'approvals']

/**
 * Open approvals. They are read again each time a page opens, because assistants and terminals change them without
 * notifying it.
 */
export function openApprovalsQuery(api: Client) {
  return queryOptions({
    queryKey: [...approvalsKey, 'open'],
    queryFn: () => api.approvals.list({ state: 'open', limit: 200 }),
    gcTime: 0,
  })
}

/**
 * Numbers for the navigation: what waits, and what runs. Read again on each screen, because schedules, assistants and
 * terminals change them without notifying the page.
 */
export function navigationCountsQuery(api: Client, path: string) {
  return queryOptions({
    queryKey: ['api', 'today', 'counts', path],
    queryFn: async () => (await api.today.get({ only: 'counts' })).counts,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    retry: false,
  })
}

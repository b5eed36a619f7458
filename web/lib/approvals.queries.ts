import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'

/** Query key prefix of everything read about approvals. */
export const approvalsKey = ['api', 'approvals']

// Assistants and terminals change approvals without notifying the page, so it reads them each time it is opened.

/** Open approvals. There are at most 100. */
export function openApprovalsQuery(api: Client) {
  return queryOptions({
    queryKey: [...approvalsKey, 'open'],
    queryFn: () => api.approvals.list({ state: 'open', limit: 200 }),
    gcTime: 0,
  })
}

import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'

/** Where all that is read of approvals is kept. */
export const approvalsKey = ['api', 'approvals']

// Assistants and terminals go on without a word to the page: it is read anew whenever it is opened.

/** All that waits: there are 100 at most. */
export function openApprovalsQuery(api: Client) {
  return queryOptions({
    queryKey: [...approvalsKey, 'open'],
    queryFn: () => api.approvals.list({ state: 'open', limit: 200 }),
    gcTime: 0,
  })
}

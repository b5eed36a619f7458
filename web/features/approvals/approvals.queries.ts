import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Approval } from '../../../server/contract/schemas/approval.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage } from '../../lib/toasts.ts'
import { approvalsKey } from '../../lib/user.queries.ts'

/** Newest approvals in any state. Open ones have their own query, so that none is left out. */
export function newestApprovalsQuery(api: Client) {
  return queryOptions({
    queryKey: [...approvalsKey, 'all'],
    queryFn: () => api.approvals.list({ state: 'all' }),
    gcTime: 0,
  })
}

/** Approves a call. The call may change anything, so all data of the desk is invalidated. */
export function useApprove() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id, hash }: Approval) => api.approvals.approve({ id, hash }),
    onSuccess: async ({ state, what }) => {
      if (state === 'failed') showError('Approved, but failed', 'The reason is shown with the request.')
      else showMessage('Approved', { description: what[0] ?? '' })
      await queries.invalidateQueries({ queryKey: ['api'] })
    },
    onError: () => queries.invalidateQueries({ queryKey: approvalsKey }),
  })
}

export function useReject() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id }: Approval) => api.approvals.reject({ id }),
    onSuccess: ({ what }) => showMessage('Rejected', { description: what[0] ?? '' }),
    onError: error => showError('Could not reject the request', getErrorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: approvalsKey }),
  })
}

/** Asks whether the call would be refused now. Changes nothing. */
export function useCallCheck() {
  const api = useApi()
  return useSingleMutation({
    mutationFn: ({ operation, input }: Approval) => api.calls.check({ operation, input }),
  })
}

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Approval } from '../../../server/contract/schemas/approval.ts'
import { useApi } from '../../lib/api.tsx'
import { showError, showMessage } from '../../lib/toasts.ts'
import { useWrite } from '../../lib/use-write.ts'

const approvalsKey = ['api', 'approvals']

// Assistants and terminals go on without a word to this page: it is read anew whenever it is opened.
export function approvalsQuery(api: Client) {
  return queryOptions({ queryKey: approvalsKey, queryFn: () => api.approvals.list({ state: 'all' }), gcTime: 0 })
}

/** What is done may have changed anything: all that is on the desk is read anew. */
export function useApprove() {
  const api = useApi()
  const queries = useQueryClient()
  return useWrite({
    mutationFn: ({ id, hash }: Approval) => api.approvals.approve({ id, hash }),
    onSuccess: async ({ state, error, what }) => {
      if (state === 'failed') showError('It was approved, and failed', error?.message ?? '')
      else showMessage('Approved', { description: what[0] ?? '' })
      await queries.invalidateQueries({ queryKey: ['api'] })
    },
    onError: async error => {
      showError('It could not be approved', error)
      await queries.invalidateQueries({ queryKey: approvalsKey })
    },
  })
}

export function useReject() {
  const api = useApi()
  const queries = useQueryClient()
  return useWrite({
    mutationFn: ({ id }: Approval) => api.approvals.reject({ id }),
    onSuccess: ({ what }) => showMessage('Rejected', { description: what[0] ?? '' }),
    onError: error => showError('It could not be rejected', error),
    onSettled: () => queries.invalidateQueries({ queryKey: approvalsKey }),
  })
}

import type { HandlersOf } from '../../contract/handler.ts'
import type * as approvalsContract from '../../contract/operations/approvals.ts'
import type { Approvals } from './approvals.ts'

export function approvalHandlers(approvals: Approvals): HandlersOf<typeof approvalsContract> {
  return {
    'approvals.request': async ({ operation, input }, context) => approvals.request(operation, input, context),
    'approvals.list': async (query, { actor }) => approvals.list(query, actor),
    'approvals.get': async ({ id }, context) => approvals.get(id, context),
    'approvals.approve': async ({ id, hash }, context) => approvals.approve(id, hash, context),
    'approvals.reject': async ({ id }, context) => approvals.reject(id, context),
  }
}

import type { HandlersOf } from '../../../contract/handler.ts'
import type * as reconciliationContract from '../../../contract/operations/reconciliation.ts'
import { getActorName } from '../../../contract/scopes.ts'
import type { ReconciliationDesk } from './reconciliation.ts'

export function reconciliationHandlers(reconciliation: ReconciliationDesk): HandlersOf<typeof reconciliationContract> {
  return {
    'ads.reconcile': async (_, { signal }) => reconciliation.compare(signal),
    'ads.reconcileApprove': async ({ approvals }, { actor, signal, endDryRun: endRehearsal }) => {
      // Each approval can be refused in the answer, so a rehearsal ends here.
      endRehearsal?.()
      return reconciliation.approve(approvals, getActorName(actor), signal)
    },
  }
}

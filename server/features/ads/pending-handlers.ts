import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as reconciliation from '../../contract/operations/reconciliation.ts'

const pending = async (): Promise<never> => {
  throw new BlogopsError('unavailable', 'This is not here yet.')
}

export const reconciliationPending: HandlersOf<typeof reconciliation> = {
  ...{ 'ads.reconcile': pending, 'ads.reconcileApprove': pending },
}

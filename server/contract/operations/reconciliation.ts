import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { approvalsSchema, approvedSchema, reconciliationSchema } from '../schemas/reconciliation.ts'

/** Compares only. The sole change is the resolved state of calls with an unknown outcome. */
export const adsReconcile = defineOperation({
  id: 'ads.reconcile',
  method: 'POST',
  path: '/api/facebook/reconcile',
  output: reconciliationSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Compare campaigns, ad sets and ads with Facebook and list the differences',
  example: {},
  errors: vendorErrors,
})

/** Refuses findings that have changed; the others are still applied. */
export const adsReconcileApprove = defineOperation({
  id: 'ads.reconcileApprove',
  method: 'POST',
  path: '/api/facebook/reconcile/approve',
  body: approvalsSchema,
  output: approvedSchema,
  access: 'ads:write',
  effect: 'destructive',
  summary: 'Apply approved actions to the differences from Facebook',
  example: { approvals: [{ id: 'drift-01KADSET-5f2c91aa', action: 'take' }] },
  errors: vendorErrors,
})

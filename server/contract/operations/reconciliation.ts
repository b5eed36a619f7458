import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { approvalsSchema, approvedSchema, reconciliationSchema } from '../schemas/reconciliation.ts'

/** Looks, and changes nothing but what is known of calls whose outcome was not. */
export const adsReconcile = defineOperation({
  id: 'ads.reconcile',
  method: 'POST',
  path: '/api/facebook/reconcile',
  output: reconciliationSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Compare our campaigns, ad sets and ads with those on Facebook, and list what differs',
  example: {},
  errors: vendorErrors,
})

/** A finding that is not what it was is refused, and none of the others for it. */
export const adsReconcileApprove = defineOperation({
  id: 'ads.reconcileApprove',
  method: 'POST',
  path: '/api/facebook/reconcile/approve',
  body: approvalsSchema,
  output: approvedSchema,
  access: 'ads:write',
  effect: 'destructive',
  summary: 'Do what was approved of the differences between our records and Facebook',
  example: { approvals: [{ id: 'drift-01KADSET-5f2c91aa', action: 'take' }] },
  errors: vendorErrors,
})

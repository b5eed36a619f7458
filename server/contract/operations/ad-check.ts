import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { adCheckRequestSchema, adCheckSchema } from '../schemas/checks.ts'

/** Called by `--dry-run`. */
export const adsCheck = defineOperation({
  id: 'ads.check',
  method: 'POST',
  path: '/api/facebook/check',
  body: adCheckRequestSchema,
  output: adCheckSchema,
  access: 'ads:draft',
  effect: 'read',
  summary: 'Check what a change of ads would do and whether Facebook would accept it',
  example: { operation: 'adsets.budget', input: { adSetId: '01KADSET', dailyBudget: 12.5 } },
  errors: ['not_found', 'gone', 'conflict', 'verification_failed', ...vendorErrors],
})

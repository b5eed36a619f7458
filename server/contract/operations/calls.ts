import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { eventsImportBodyLimit } from '../schemas/analytics.ts'
import { callCheckRequestSchema, callCheckSchema } from '../schemas/checks.ts'

/** Called by `--dry-run`. The scope of the checked operation applies. */
export const callsCheck = defineOperation({
  id: 'calls.check',
  method: 'POST',
  path: '/api/check',
  body: callCheckRequestSchema,
  output: callCheckSchema,
  access: 'signed-in',
  effect: 'read',
  summary: 'Check whether a call would be refused, without running it',
  example: { operation: 'articles.publish', input: { id: '01KARTICLE' } },
  errors: ['not_found', 'conflict', 'gone', 'locked', 'cost_limit', 'cancelled', ...vendorErrors],
  secret: true,
  // The largest body limit of all operations.
  bodyLimit: eventsImportBodyLimit,
})

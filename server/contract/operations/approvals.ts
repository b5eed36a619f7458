import * as z from 'zod'
import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { approvalSchema } from '../schemas/approval.ts'
import { callCheckRequestSchema, callCheckSchema } from '../schemas/checks.ts'
import { eventsImportBodyLimit } from '../schemas/visits.ts'

// The scope of the requested operation applies: callers who have it may request the operation, see requests for it, and
// decide.

const params = z.object({ id: z.string().min(1).describe('id, as `approvals list` shows it') })
const example = { id: '01KAPPROVAL' }

export const approvalsRequest = defineOperation({
  id: 'approvals.request',
  method: 'POST',
  path: '/api/approvals',
  body: z.object({
    operation: z.string().min(1).describe('operation that an admin must approve'),
    input: z.record(z.string(), z.unknown()).default({}).describe('input of the call'),
  }),
  output: approvalSchema,
  access: 'signed-in',
  effect: 'write',
  summary: 'Ask a person to approve a call before it runs',
  example: { operation: 'adsets.budget', input: { adSetId: '01KADSET', dailyBudget: 15 } },
  errors: ['not_found', 'conflict', 'gone'],
  bodyLimit: 4_100_000,
})

export const approvalsList = defineOperation({
  id: 'approvals.list',
  method: 'GET',
  path: '/api/approvals',
  query: z.object({
    state: z.enum(['open', 'all']).default('open').describe('open: only those that wait'),
    limit: z.coerce.number().int().min(1).max(200).default(50).describe('maximum number'),
  }),
  output: z.array(approvalSchema),
  access: 'signed-in',
  effect: 'read',
  summary: 'List pending approvals, newest first',
  example: { state: 'all' },
  errors: [],
  command: 'approvals list',
})

export const approvalsGet = defineOperation({
  id: 'approvals.get',
  method: 'GET',
  path: '/api/approvals/{id}',
  params,
  output: approvalSchema,
  access: 'signed-in',
  effect: 'read',
  summary: 'Show a requested call and its outcome',
  example,
  errors: ['not_found'],
})

/** Runs the call as reviewed, once, in the name of the approver. Errors of the call are part of the answer. */
export const approvalsApprove = defineOperation({
  id: 'approvals.approve',
  method: 'POST',
  path: '/api/approvals/{id}/approve',
  params,
  body: z.object({
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'hash must be 64 hexadecimal digits: the hash of the reviewed request'),
  }),
  output: approvalSchema,
  access: 'signed-in',
  effect: 'spend',
  summary: 'Approve a requested call and run it',
  example: { ...example, hash: '0'.repeat(64) },
  errors: ['not_found', 'conflict'],
})

export const approvalsReject = defineOperation({
  id: 'approvals.reject',
  method: 'POST',
  path: '/api/approvals/{id}/reject',
  params,
  output: approvalSchema,
  access: 'signed-in',
  effect: 'write',
  summary: 'Reject a requested call permanently',
  example,
  errors: ['not_found', 'conflict'],
  command: 'approvals reject <id>',
})

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

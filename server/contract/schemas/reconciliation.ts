import * as z from 'zod'

export const adObjectKinds = ['campaign', 'adSet', 'ad'] as const

/**
 * `drift`: status, budget, name or targeting differs. `missing`: deleted on Facebook. `unsent`: stored locally only,
 * created without a connection. `duplicate`: on Facebook more than once. `orphan`: created by us, but only on Facebook
 * now. `unsettled`: a call whose outcome is still unknown.
 */
export const findingTypes = ['drift', 'missing', 'unsent', 'duplicate', 'orphan', 'unsettled'] as const

/**
 * `remove` deletes the object on Facebook, `take` copies Facebook's state to our records, `send` copies our state to
 * Facebook, `forget` deletes our record.
 */
export const findingActions = ['remove', 'take', 'send', 'forget'] as const

export const findingSchema = z.object({
  id: z.string().describe('changes when any detail of the finding changes'),
  type: z.enum(findingTypes),
  kind: z.enum(adObjectKinds),
  subjectId: z.string().nullable().describe('local id'),
  remoteId: z.string().nullable(),
  name: z.string(),
  message: z.string().describe('problem, as a sentence'),
  here: z.string().nullable().describe('local value'),
  there: z.string().nullable().describe('value on Facebook'),
  actions: z
    .array(
      z.object({
        action: z.enum(findingActions),
        label: z.string().describe('button label'),
        warning: z.string().nullable().describe('loss or spend to confirm first'),
      }),
    )
    .describe('possible repairs'),
})

/** Maximum number of foreign objects listed. */
export const maxForeignListed = 50

export const reconciliationSchema = z.object({
  checkedAt: z.iso.datetime(),
  settled: z.int().describe('calls whose outcome was resolved'),
  objects: z.int().describe('compared objects'),
  findings: z.array(findingSchema),
  foreign: z
    .object({
      total: z.int(),
      first: z
        .array(z.object({ kind: z.enum(adObjectKinds), remoteId: z.string(), name: z.string() }))
        .max(maxForeignListed),
    })
    .describe('objects that blogops did not create'),
})

export const maxFindingApprovals = 200

export const approvalsSchema = z.object({
  approvals: z
    .array(z.object({ id: z.string().min(1), action: z.enum(findingActions) }))
    .min(1, 'There is nothing to approve')
    .max(maxFindingApprovals, `Approve at most ${maxFindingApprovals} findings at once`)
    .refine(
      approvals => new Set(approvals.map(({ id }) => id)).size === approvals.length,
      'Approve each finding only once',
    ),
})

export const approvedSchema = z.object({
  done: z.array(z.object({ id: z.string(), message: z.string() })),
  failed: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
})

export type AdObject = (typeof adObjectKinds)[number]
export type Finding = z.output<typeof findingSchema>
export type FindingType = (typeof findingTypes)[number]
export type FindingAction = (typeof findingActions)[number]
export type Reconciliation = z.output<typeof reconciliationSchema>
export type Approval = z.output<typeof approvalsSchema>['approvals'][number]
export type Approved = z.output<typeof approvedSchema>

import * as z from 'zod'

export const adObjectKinds = ['campaign', 'adSet', 'ad'] as const

/**
 * `orphan`: made from here once, on Facebook alone now. `foreign`: not made from here; told of, and left alone. `missing`:
 * gone from Facebook. `unsent`: kept here alone, from a time without a connection. `duplicate`: on Facebook more than once.
 * `drift`: another status, budget or name there than here. `unsettled`: a call whose outcome is still not known.
 */
export const findingTypes = ['orphan', 'foreign', 'missing', 'unsent', 'duplicate', 'drift', 'unsettled'] as const

/**
 * `remove` deletes it on Facebook, `take` has our records say what Facebook says, `send` has Facebook do what our records
 * say, `forget` drops it from our records.
 */
export const findingActions = ['remove', 'take', 'send', 'forget'] as const

export const findingSchema = z.object({
  id: z.string().describe('of just this finding: it is another one as soon as something of it changes'),
  type: z.enum(findingTypes),
  kind: z.enum(adObjectKinds),
  subjectId: z.string().nullable().describe('our id; null where nothing of ours is behind it'),
  remoteId: z.string().nullable().describe('its id on Facebook'),
  name: z.string(),
  message: z.string().describe('what is the matter, in a sentence'),
  here: z.string().nullable().describe('what our records say: "£10.00 a day"'),
  there: z.string().nullable(),
  actions: z
    .array(z.object({ action: z.enum(findingActions), label: z.string().describe('what it does, for a button') }))
    .describe('none where there is nothing to do from here'),
})

export const reconciliationSchema = z.object({
  checkedAt: z.iso.datetime(),
  settled: z.int().describe('calls whose outcome was not known and is known now'),
  objects: z.int().describe('how many campaigns, ad sets and ads were compared'),
  findings: z.array(findingSchema),
})

export const approvalsSchema = z.object({
  approvals: z
    .array(z.object({ id: z.string().min(1), action: z.enum(findingActions) }))
    .min(1, 'There is nothing to approve')
    .max(200, 'At most 200 findings are approved at once'),
})

export const approvedSchema = z.object({
  done: z.array(z.object({ id: z.string(), message: z.string() })),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
})

export type AdObject = (typeof adObjectKinds)[number]
export type Finding = z.output<typeof findingSchema>
export type FindingAction = (typeof findingActions)[number]
export type Reconciliation = z.output<typeof reconciliationSchema>
export type Approved = z.output<typeof approvedSchema>

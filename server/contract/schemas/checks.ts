import * as z from 'zod'
import type { OperationSpec } from '../operation.ts'

/** Ad changes that can be checked before they are made; Facebook validates them too where it can. */
export const checkedOperations = [
  'campaigns.create',
  'campaigns.edit',
  'campaigns.status',
  'campaigns.delete',
  'adsets.create',
  'adsets.assign',
  'adsets.copy',
  'adsets.edit',
  'adsets.budget',
  'adsets.targeting',
  'adsets.delete',
  'ads.create',
  'ads.duplicate',
  'ads.edit',
  'ads.status',
  'ads.delete',
  'ads.deploy',
] as const

export const adCheckRequestSchema = z.object({
  operation: z.enum(checkedOperations),
  input: z.record(z.string(), z.unknown()).describe('input of the operation'),
})

export const adCheckSchema = z.object({
  lines: z
    .array(
      z.object({
        what: z.string().describe('change, as a sentence'),
        verdict: z.enum(['accepted', 'refused', 'unchecked']).describe('`unchecked`: Facebook cannot check it yet'),
        reason: z.string().nullable(),
      }),
    )
    .describe('in order'),
})

export type CheckedOperation = (typeof checkedOperations)[number]
export type AdCheckRequest = z.output<typeof adCheckRequestSchema>
export type AdCheck = z.output<typeof adCheckSchema>

export const callCheckRequestSchema = z.object({
  operation: z.string().min(1).describe('id of an operation that changes something'),
  input: z.record(z.string(), z.unknown()).default({}).describe('input of the call'),
})

export const callCheckSchema = z
  .object({ ok: z.literal(true) })
  .describe('no known problem prevents the call; later steps are not checked')

/** Operations that check a password or a code. Their dry runs would be guesses that leave no audit entry. */
const guessedOperations: readonly string[] = [
  'user.password',
  'totp.enrol',
  'totp.confirm',
  'totp.renew',
  'totp.disable',
  'passkeys.begin',
  'passkeys.remove',
  'pairings.approve',
  'pairings.refuse',
]

/**
 * Returns true if a call supports a dry run: it changes something, requires a signed-in caller and checks no password or
 * code.
 */
export function isCheckable({ id, effect, access, stream, download }: OperationSpec): boolean {
  const isUnchecked = access === 'public' || guessedOperations.includes(id)
  return effect !== 'read' && !isUnchecked && !stream && download === undefined
}

/** Result of one check of the settings or of an outside service. */
export const serverCheckSchema = z.object({
  name: z.string(),
  status: z
    .enum(['ok', 'missing', 'broken', 'decide'])
    .describe('missing: works with fewer features; broken: does not work; decide: needs the judgement of a person'),
  message: z.string(),
  hint: z.string().optional().describe('what to do'),
})

export type ServerCheck = z.output<typeof serverCheckSchema>

/** Services that can be checked alone: calls to Amazon are counted by the site that makes them. */
export const checkedServices = ['amazon'] as const
export type CheckedService = (typeof checkedServices)[number]

import * as z from 'zod'
import { dayMs, durationToMs } from '../../domain/days.ts'
import { BlogopsError } from '../errors.ts'
import { roles, scopes } from '../scopes.ts'
import { requiredLine } from './text.ts'

/** Normalised before it is measured, so that equal names have one form. It cannot begin like a flag or a path. */
export const usernameSchema = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(3, 'Username must be at least 3 characters')
  .max(64, 'Username must be at most 64 characters')
  .regex(/^[\p{L}\p{M}\p{N}._@-]+$/u, 'Username may have letters, digits and . _ @ -')
  .regex(/^[\p{L}\p{N}_]/u, 'Username must begin with a letter, a digit or _')

/** Checks the length only. The handler refuses common passwords and the username itself. */
export const passwordSchema = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(256, 'Password must be at most 256 characters')

export const roleSchema = z
  .enum(roles)
  .describe('owner: everything; editor: articles and paused ads; analyst: read only')

export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  role: roleSchema,
  createdAt: z.iso.datetime(),
})
export type User = z.output<typeof userSchema>

export const personSchema = userSchema.extend({
  totp: z.boolean().describe('sign-in asks for a code'),
  passkeys: z.int().describe('number of passkeys'),
})
export type Person = z.output<typeof personSchema>

export const sessionSchema = z.object({
  id: z.string(),
  username: z.string(),
  userAgent: z.string(),
  device: z.string().describe('such as Firefox on Windows'),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  current: z.boolean().describe('the session of this call'),
})

export const inviteSchema = z.object({
  id: z.string(),
  role: roleSchema,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export const scopeSchema = z.enum(scopes)

export const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  parentId: z.string().nullable().describe('token that created it; revoking that one revokes it too'),
})

export const newTokenSchema = tokenSchema.extend({ token: z.string().describe('secret, shown once') })

/** Duration such as `90d`, `12h`, `4w`; at most ten years. */
export const durationSchema = z
  .string()
  .regex(/^[1-9]\d{0,3}[hdw]$/, 'Must be a number followed by h, d or w, such as 90d')

const tenYears = 3_653 * dayMs

/**
 * Parses a duration such as `90d` to ms.
 * @throws BlogopsError `bad_request` for more than ten years.
 */
export function parseDuration(duration: string): number {
  const ms = durationToMs(duration)
  if (ms !== undefined && ms <= tenYears) return ms
  const message = `A token can last ten years at most, not ${duration}.`
  throw new BlogopsError('bad_request', message, {
    hint: 'Omit the duration for a token that does not expire.',
    details: { fields: [{ field: 'expires', message }] },
  })
}

/** Seconds between two polls of a terminal that waits for approval. */
export const pairingInterval = 2

/** Sign-in request of a terminal, as shown to the admin. */
export const pairingSchema = z.object({
  code: z.string().describe('code that the terminal shows'),
  name: z.string().describe('name of the terminal'),
  scopes: z.array(scopeSchema),
  expires: durationSchema.describe('lifetime of the token'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().describe('end of validity of the code'),
  state: z.enum(['open', 'approved', 'refused']),
})
export type Pairing = z.output<typeof pairingSchema>

/** Sign-in request as returned to the terminal itself only. */
export const begunPairingSchema = z.object({
  deviceCode: z.string().describe('secret of the terminal'),
  code: z.string().describe('code that the admin compares'),
  url: z.url().describe('page where an admin decides'),
  expiresAt: z.iso.datetime(),
  interval: z.number().describe('seconds between two polls'),
})

export const redeemedPairingSchema = z.object({
  state: z.enum(['open', 'approved']),
  token: newTokenSchema.nullable().describe('returned once, after approval'),
})

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  synced: z.boolean().describe('a password manager copies it to other devices'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.output<typeof passkeySchema>

export const passkeyNameSchema = requiredLine('Enter a name').max(64, 'Name must be at most 64 characters')

const publicKeyType = z.literal('public-key')
const base64url = z.base64url().max(20_000)
const credential = { id: base64url.max(1_400), rawId: base64url.max(1_400), type: publicKeyType }

/** Options of `navigator.credentials.create` as JSON. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKeyType, transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.output<typeof passkeyCreationSchema>

/** Answer of `navigator.credentials.create` as JSON. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(16).optional(),
  }),
})
export type NewPasskey = z.output<typeof newPasskeySchema>

/** Options of `navigator.credentials.get` as JSON. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.output<typeof passkeyRequestSchema>

/** Answer of `navigator.credentials.get` as JSON. */
export const usedPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
export type UsedPasskey = z.output<typeof usedPasskeySchema>

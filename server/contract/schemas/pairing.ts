import * as z from 'zod'
import { durationSchema, scopeSchema, tokenSchema } from './account.ts'

/** Seconds that a terminal leaves between two questions whether it was let in. */
export const pairingInterval = 2

/** What a terminal asks for that wants to sign in. */
export const pairingSchema = z.object({
  code: z.string().describe('as the terminal shows it, such as WDJB-MJHT'),
  name: z.string().describe('what the terminal calls itself'),
  scopes: z.array(scopeSchema),
  expires: durationSchema.describe('how long the token would last'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().describe('until when the code is good'),
  state: z.enum(['open', 'approved', 'refused']),
})
export type Pairing = z.output<typeof pairingSchema>

/** What the terminal itself is told, and nobody else. */
export const begunPairingSchema = z.object({
  deviceCode: z.string().describe('the secret of the terminal that asks; never shown'),
  code: z.string().describe('to be compared by the admin'),
  url: z.url().describe('the page where an admin decides'),
  expiresAt: z.iso.datetime(),
  interval: z.number().describe('seconds between two questions'),
})

export const redeemedPairingSchema = z.object({
  state: z.enum(['open', 'approved']),
  token: tokenSchema.extend({ token: z.string() }).nullable().describe('given once, when it is approved'),
})

import * as z from 'zod'
import { durationSchema, scopeSchema, tokenSchema } from './account.ts'

/** Seconds between two polls of a terminal that waits for approval. */
export const pairingInterval = 2

/** Sign-in request of a terminal, as shown to the admin. */
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

/** Sign-in request as returned to the terminal itself only. */
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

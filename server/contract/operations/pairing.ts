import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import {
  begunPairingSchema,
  durationSchema,
  pairingSchema,
  redeemedPairingSchema,
  scopeSchema,
} from '../schemas/account.ts'
import { oneLine } from '../schemas/text.ts'

const code = z.object({ code: z.string().min(1).max(40).describe('as the terminal shows it') })

export const pairingsStart = defineOperation({
  id: 'pairings.start',
  method: 'POST',
  path: '/api/pairings',
  body: z.object({
    name: oneLine.min(1).max(100).describe('what the terminal calls itself'),
    scope: z.array(scopeSchema).min(1).optional().describe('what it asks to be allowed; everything without it'),
    expires: durationSchema.default('90d').describe('how long the token lasts'),
  }),
  output: begunPairingSchema,
  access: 'public',
  effect: 'write',
  summary: 'Ask for a terminal to be let in',
  example: { name: 'blogops on laptop', scope: ['articles:read', 'generate'], expires: '30d' },
  errors: [],
  secret: true,
})

export const pairingsRedeem = defineOperation({
  id: 'pairings.redeem',
  method: 'POST',
  path: '/api/pairings/redeem',
  body: z.object({ deviceCode: z.string().min(1).max(200) }),
  output: redeemedPairingSchema,
  access: 'public',
  effect: 'write',
  summary: 'Take the token of a terminal that was let in',
  example: { deviceCode: 'from-pairings-start' },
  errors: ['gone'],
  secret: true,
})

export const pairingsGet = defineOperation({
  id: 'pairings.get',
  method: 'GET',
  path: '/api/pairings/{code}',
  params: code,
  output: pairingSchema,
  access: 'accounts:write',
  effect: 'read',
  summary: 'Show what a terminal asks for that wants to sign in',
  example: { code: 'WDJB-MJHT' },
  errors: ['not_found'],
  command: 'pairings show <code>',
})

export const pairingsApprove = defineOperation({
  id: 'pairings.approve',
  method: 'POST',
  path: '/api/pairings/{code}/approve',
  params: code,
  body: z.object({
    scope: z.array(scopeSchema).min(1).optional().describe('less than it asks for'),
    user: z.string().optional().describe('on whose behalf (id or username): needed only from the data folder itself'),
  }),
  output: pairingSchema,
  access: 'accounts:write',
  effect: 'write',
  summary: 'Let a terminal in that shows this code',
  example: { code: 'WDJB-MJHT' },
  errors: ['not_found', 'conflict'],
  command: 'pairings approve <code>',
})

export const pairingsRefuse = defineOperation({
  id: 'pairings.refuse',
  method: 'POST',
  path: '/api/pairings/{code}/refuse',
  params: code,
  output: pairingSchema,
  access: 'accounts:write',
  effect: 'write',
  summary: 'Refuse a terminal that asks to sign in',
  example: { code: 'WDJB-MJHT' },
  errors: ['not_found', 'conflict'],
  command: 'pairings refuse <code>',
})

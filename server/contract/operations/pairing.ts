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

const code = z.object({ code: z.string().min(1).max(40).describe('code that the terminal shows') })

export const pairingsStart = defineOperation({
  id: 'pairings.start',
  method: 'POST',
  path: '/api/pairings',
  body: z.object({
    name: oneLine.min(1).max(100).describe('name of the terminal'),
    scope: z.array(scopeSchema).min(1).optional().describe('requested scopes; by default all'),
    expires: durationSchema.default('90d').describe('lifetime of the token'),
  }),
  output: begunPairingSchema,
  access: 'public',
  effect: 'write',
  summary: 'Ask for a terminal to be signed in',
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
  summary: 'Collect the token of an approved terminal',
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
  access: 'signed-in',
  effect: 'read',
  summary: 'Show the request of a terminal to sign in',
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
    scope: z.array(scopeSchema).min(1).optional().describe('fewer scopes than requested'),
    user: z.string().optional().describe('owner (id or username); only needed from the data folder itself'),
  }),
  output: pairingSchema,
  access: 'signed-in',
  effect: 'write',
  summary: 'Approve the terminal that shows this code',
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
  access: 'signed-in',
  effect: 'write',
  summary: 'Refuse the terminal that shows this code',
  example: { code: 'WDJB-MJHT' },
  errors: ['not_found', 'conflict'],
  command: 'pairings refuse <code>',
})

import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { durationSchema, newTokenSchema, scopeSchema, tokenSchema } from '../schemas/account.ts'
import { oneLine } from '../schemas/text.ts'

export const tokensList = defineOperation({
  id: 'tokens.list',
  method: 'GET',
  path: '/api/tokens',
  output: z.array(tokenSchema),
  access: 'signed-in',
  effect: 'read',
  summary: 'List API tokens: your own or, for owners, all',
  example: {},
  errors: [],
  command: 'tokens list',
})

export const tokensCreate = defineOperation({
  id: 'tokens.create',
  method: 'POST',
  path: '/api/tokens',
  body: z.object({
    name: oneLine.min(1).max(100).describe('purpose of the token'),
    scope: z.array(scopeSchema).min(1, 'Name at least one scope').describe('permission of the token'),
    expires: durationSchema.optional().describe('lifetime, such as 90d; by default unlimited'),
    user: z.string().optional().describe('owner (id or username); only needed from the data folder itself'),
  }),
  output: newTokenSchema,
  access: 'signed-in',
  effect: 'write',
  summary: 'Create an API token',
  example: { name: 'nightly', scope: ['articles:read', 'generate'], expires: '90d' },
  errors: ['not_found'],
  command: 'tokens create <name>',
  secret: true,
})

export const tokensRevoke = defineOperation({
  id: 'tokens.revoke',
  method: 'DELETE',
  path: '/api/tokens/{id}',
  params: z.object({ id: z.string().min(1).describe('id, as `tokens list` shows it') }),
  output: z.object({
    ok: z.literal(true),
    alsoRevoked: z.array(z.string()).describe('names of tokens made with it'),
  }),
  access: 'signed-in',
  effect: 'write',
  summary: 'Revoke an API token and the tokens made with it',
  example: { id: '01KTOKEN' },
  errors: ['not_found'],
  command: 'tokens revoke <id>',
})

export const userPermissions = defineOperation({
  id: 'user.permissions',
  method: 'GET',
  path: '/api/user/permissions',
  output: z.object({
    signedInBy: z.enum(['nothing', 'session', 'token', 'data folder']),
    username: z.string().nullable(),
    scopes: z.array(scopeSchema).describe('including implied ones'),
  }),
  access: 'public',
  effect: 'read',
  summary: 'Show your permissions on this server',
  example: {},
  errors: [],
  command: 'permissions',
})

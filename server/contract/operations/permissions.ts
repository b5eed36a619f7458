import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { scopeSchema } from '../schemas/account.ts'

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

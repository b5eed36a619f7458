import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { personSchema } from '../schemas/account.ts'

const path = '/api/user/totp'
const code = z.string().min(6).max(40).describe('code of the app, or a recovery code')
const newCodes = z.object({ recoveryCodes: z.array(z.string()).describe('shown once') })
const status = z.object({
  enabled: z.boolean().describe('sign-in asks for a code'),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
})

export const totpGet = defineOperation({
  id: 'totp.get',
  method: 'GET',
  path,
  output: status,
  access: 'signed-in',
  effect: 'read',
  summary: 'Show if your sign-in asks for the code of an authenticator app',
  example: {},
  errors: [],
  command: 'totp status',
})

export const totpEnrol = defineOperation({
  id: 'totp.enrol',
  method: 'POST',
  path,
  body: z.object({ password: z.string().min(1, 'Enter your password').max(256) }),
  output: z.object({ key: z.string(), url: z.string().describe('content of the QR code') }),
  access: 'signed-in',
  effect: 'write',
  summary: 'Create a key for your authenticator app. Confirm it with a code',
  example: { password: 'the one you have' },
  secret: true,
  errors: ['conflict'],
})

export const totpConfirm = defineOperation({
  id: 'totp.confirm',
  method: 'POST',
  path: `${path}/confirm`,
  body: z.object({ code }),
  output: newCodes,
  access: 'signed-in',
  effect: 'write',
  summary: 'Turn on your authenticator app with its first code',
  example: { code: '123456' },
  secret: true,
  errors: ['conflict'],
  command: 'totp confirm <code>',
})

export const totpRenew = defineOperation({
  id: 'totp.renew',
  method: 'POST',
  path: `${path}/recovery-codes`,
  body: z.object({ code }),
  output: newCodes,
  access: 'signed-in',
  effect: 'write',
  summary: 'Replace your recovery codes',
  example: { code: '123456' },
  secret: true,
  errors: ['conflict'],
  command: 'totp codes <code>',
})

export const totpDisable = defineOperation({
  id: 'totp.disable',
  method: 'POST',
  path: `${path}/disable`,
  body: z.object({ password: z.string().max(256).optional(), code: code.optional() }),
  output: status,
  access: 'signed-in',
  effect: 'write',
  summary: 'Turn off your authenticator app with your password or a code',
  example: { password: 'the one you have' },
  secret: true,
  errors: ['conflict'],
})

export const usersResetTotp = defineOperation({
  id: 'users.resetTotp',
  method: 'DELETE',
  path: '/api/users/{user}/totp',
  params: z.object({ user: z.string().min(1).describe('id or username') }),
  output: personSchema,
  access: 'accounts:write',
  effect: 'write',
  summary: 'Turn off the authenticator app of a person who lost it',
  example: { user: 'grace' },
  errors: ['not_found', 'conflict'],
  command: 'users totp-reset <user>',
})

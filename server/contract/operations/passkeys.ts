import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import {
  newPasskeySchema,
  passkeyCreationSchema,
  passkeyNameSchema,
  passkeyRequestSchema,
  passkeySchema,
  personSchema,
  usedPasskeySchema,
  userSchema,
} from '../schemas/account.ts'

const path = '/api/user/passkeys'
const params = z.object({ id: z.string().min(1).describe('id, as `passkeys list` shows it') })
/** The password, or a code of the authenticator app. */
const proof = {
  password: z.string().max(256).optional(),
  code: z.string().min(6).max(40).optional().describe('of the authenticator app, or a recovery code'),
}
const credentialExample = { id: 'cGFzc2tleQ', rawId: 'cGFzc2tleQ', type: 'public-key' }

export const passkeysList = defineOperation({
  id: 'passkeys.list',
  method: 'GET',
  path,
  output: z.array(passkeySchema),
  access: 'signed-in',
  effect: 'read',
  summary: 'List your passkeys',
  example: {},
  errors: [],
  command: 'passkeys list',
})

export const passkeysBegin = defineOperation({
  id: 'passkeys.begin',
  method: 'POST',
  path: `${path}/options`,
  body: z.object({ password: z.string().min(1, 'Enter your password').max(256) }),
  output: passkeyCreationSchema,
  access: 'signed-in',
  effect: 'write',
  summary: 'Confirm your password, and get what a browser needs to create a passkey',
  example: { password: 'the one you have' },
  secret: true,
  errors: ['conflict'],
})

export const passkeysAdd = defineOperation({
  id: 'passkeys.add',
  method: 'POST',
  path,
  body: z.object({ name: passkeyNameSchema, credential: newPasskeySchema }),
  output: passkeySchema,
  access: 'signed-in',
  effect: 'write',
  summary: 'Add the passkey that a browser created',
  example: {
    name: 'Phone',
    credential: { ...credentialExample, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  },
  secret: true,
  errors: ['conflict'],
})

export const passkeysRename = defineOperation({
  id: 'passkeys.rename',
  method: 'PUT',
  path: `${path}/{id}`,
  params,
  body: z.object({ name: passkeyNameSchema.describe('new name') }),
  output: passkeySchema,
  access: 'signed-in',
  effect: 'write',
  summary: 'Rename one of your passkeys',
  example: { id: '01KPASSKEY', name: 'Phone' },
  errors: ['not_found'],
  command: 'passkeys rename <id> <name>',
})

export const passkeysRemove = defineOperation({
  id: 'passkeys.remove',
  method: 'POST',
  path: `${path}/{id}/remove`,
  params,
  body: z.object(proof),
  output: passkeySchema,
  access: 'signed-in',
  effect: 'destructive',
  summary: 'Remove one of your passkeys with your password or a code',
  example: { id: '01KPASSKEY', password: 'the one you have' },
  secret: true,
  errors: ['not_found', 'conflict'],
})

export const authPasskeyOptions = defineOperation({
  id: 'auth.passkeyOptions',
  method: 'GET',
  path: '/api/login/passkey/options',
  output: passkeyRequestSchema,
  access: 'public',
  effect: 'read',
  summary: 'Get what a browser needs to sign in with a passkey',
  example: {},
  errors: ['conflict'],
})

export const authPasskey = defineOperation({
  id: 'auth.passkey',
  method: 'POST',
  path: '/api/login/passkey',
  body: z.object({ credential: usedPasskeySchema }),
  output: userSchema,
  access: 'public',
  effect: 'write',
  summary: 'Sign in with a passkey, without a password or a code',
  example: {
    credential: {
      ...credentialExample,
      response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' },
    },
  },
  secret: true,
  errors: ['conflict'],
})

export const usersRemovePasskeys = defineOperation({
  id: 'users.removePasskeys',
  method: 'DELETE',
  path: '/api/users/{user}/passkeys',
  params: z.object({ user: z.string().min(1).describe('id or username') }),
  output: personSchema,
  access: 'accounts:write',
  effect: 'destructive',
  summary: 'Remove all passkeys of a person who lost a device, and end their sessions',
  example: { user: 'grace' },
  errors: ['not_found', 'conflict'],
  command: 'users passkeys-reset <user>',
})

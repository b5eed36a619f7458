import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import {
  inviteSchema,
  passwordSchema,
  personSchema,
  roleSchema,
  sessionSchema,
  usernameSchema,
  userSchema,
} from '../schemas/account.ts'

const done = z.object({ ok: z.literal(true) })
const link = { code: z.string().describe('shown once'), url: z.string() }
const userParams = z.object({ user: z.string().min(1).describe('id or username') })

export const userCurrent = defineOperation({
  id: 'user.current',
  method: 'GET',
  path: '/api/user',
  output: userSchema,
  access: 'public',
  effect: 'read',
  summary: 'Show who is signed in',
  example: {},
  errors: [],
  command: 'whoami',
})

export const userPassword = defineOperation({
  id: 'user.password',
  method: 'POST',
  path: '/api/user/password',
  body: z.object({ currentPassword: z.string().max(256), newPassword: passwordSchema }),
  output: done,
  access: 'signed-in',
  effect: 'write',
  summary: 'Change your password and end your other sessions',
  example: { currentPassword: 'the one you have', newPassword: 'a longer one than that' },
  secret: true,
  errors: [],
})

export const authRegistration = defineOperation({
  id: 'auth.registration',
  method: 'GET',
  path: '/api/registration',
  output: z.object({
    mode: z.enum(['setup', 'open', 'closed']),
    firstAdmin: z.boolean().describe('nobody has registered yet'),
    needsCode: z.boolean().describe('a setup code or an invitation is required'),
    passkeys: z.boolean().describe('somebody can sign in with a passkey'),
  }),
  access: 'public',
  effect: 'read',
  summary: 'Show how to register here',
  example: {},
  errors: [],
})

export const authLogin = defineOperation({
  id: 'auth.login',
  method: 'POST',
  path: '/api/login',
  body: z.object({
    username: z.string('Username is required').min(1, 'Username is required').max(256),
    password: z.string('Password is required').min(1, 'Password is required').max(256),
    code: z.string().max(40).optional().describe('of the authenticator app, or a recovery code'),
  }),
  output: userSchema,
  access: 'public',
  effect: 'write',
  summary: 'Sign in with a username and a password',
  example: { username: 'ada', password: 'a long pass phrase' },
  errors: [],
})

export const authRegister = defineOperation({
  id: 'auth.register',
  method: 'POST',
  path: '/api/register',
  body: z.object({
    username: usernameSchema,
    password: passwordSchema,
    setupCode: z.string().max(200).optional().describe('printed by serve while no admin exists'),
    inviteCode: z.string().max(200).optional(),
  }),
  output: userSchema,
  access: 'public',
  effect: 'write',
  summary: 'Create an account and sign in',
  example: { username: 'ada', password: 'a long pass phrase', inviteCode: 'from-an-admin' },
  errors: ['conflict'],
})

export const authLogout = defineOperation({
  id: 'auth.logout',
  method: 'POST',
  path: '/api/logout',
  output: done,
  access: 'public',
  effect: 'write',
  summary: 'End the session of this browser',
  example: {},
  errors: [],
})

export const usersList = defineOperation({
  id: 'users.list',
  method: 'GET',
  path: '/api/users',
  output: z.array(personSchema),
  access: 'accounts:read',
  effect: 'read',
  summary: 'List the people who may sign in, with their roles',
  example: {},
  errors: [],
  command: 'users list',
})

export const usersCreate = defineOperation({
  id: 'users.create',
  method: 'POST',
  path: '/api/users',
  body: z.object({ username: usernameSchema, password: passwordSchema, role: roleSchema.default('owner') }),
  output: userSchema,
  access: 'accounts:write',
  effect: 'write',
  summary: 'Create a person who may sign in',
  example: { username: 'grace', password: 'a long pass phrase' },
  secret: true,
  errors: ['conflict'],
})

export const usersPassword = defineOperation({
  id: 'users.password',
  method: 'POST',
  path: '/api/users/{user}/password',
  params: userParams,
  body: z.object({ newPassword: passwordSchema }),
  output: userSchema,
  access: 'accounts:write',
  effect: 'write',
  summary: 'Set a password for a person and end their sessions',
  example: { user: 'grace', newPassword: 'a long pass phrase' },
  secret: true,
  errors: ['not_found'],
})

export const usersReset = defineOperation({
  id: 'users.reset',
  method: 'POST',
  path: '/api/users/{user}/reset',
  params: userParams,
  output: userSchema.extend(link).extend({ expiresAt: z.iso.datetime() }),
  access: 'accounts:write',
  effect: 'write',
  summary: 'Create a link with which a person chooses a new password',
  example: { user: 'grace' },
  secret: true,
  errors: ['not_found'],
})

export const authReset = defineOperation({
  id: 'auth.reset',
  method: 'POST',
  path: '/api/reset',
  body: z.object({ code: z.string().max(200), newPassword: passwordSchema }),
  output: userSchema,
  access: 'public',
  effect: 'write',
  summary: 'Choose a new password with the link of an owner',
  example: { code: 'from-an-owner', newPassword: 'a longer one than that' },
  secret: true,
  errors: [],
})

export const usersRole = defineOperation({
  id: 'users.role',
  method: 'PUT',
  path: '/api/users/{user}/role',
  params: userParams,
  body: z.object({ role: roleSchema }),
  output: userSchema,
  access: 'accounts:write',
  effect: 'write',
  summary: 'Change the role of a person',
  example: { user: 'grace', role: 'editor' },
  errors: ['not_found', 'conflict'],
  command: 'users role <user> <role>',
})

export const usersRemove = defineOperation({
  id: 'users.remove',
  method: 'DELETE',
  path: '/api/users/{user}',
  params: userParams,
  output: userSchema,
  access: 'accounts:write',
  effect: 'destructive',
  summary: 'Remove a person with their sessions and tokens',
  example: { user: 'grace' },
  errors: ['not_found', 'conflict'],
  command: 'users remove <user>',
})

export const invitesList = defineOperation({
  id: 'invites.list',
  method: 'GET',
  path: '/api/invites',
  output: z.array(inviteSchema),
  access: 'accounts:read',
  effect: 'read',
  summary: 'List open invitations',
  example: {},
  errors: [],
  command: 'invites list',
})

export const invitesCreate = defineOperation({
  id: 'invites.create',
  method: 'POST',
  path: '/api/invites',
  body: z.object({ role: roleSchema.default('editor') }),
  output: inviteSchema.extend(link),
  access: 'accounts:write',
  effect: 'write',
  summary: 'Invite a person to register',
  example: { role: 'editor' },
  errors: [],
  command: 'invites create',
  secret: true,
})

export const invitesRevoke = defineOperation({
  id: 'invites.revoke',
  method: 'DELETE',
  path: '/api/invites/{id}',
  params: z.object({ id: z.string().min(1).describe('id, as `invites list` shows it') }),
  output: done,
  access: 'accounts:write',
  effect: 'write',
  summary: 'Withdraw an invitation',
  example: { id: '01KINVITE' },
  errors: ['not_found'],
  command: 'invites revoke <id>',
})

export const sessionsList = defineOperation({
  id: 'sessions.list',
  method: 'GET',
  path: '/api/sessions',
  output: z.array(sessionSchema),
  access: 'signed-in',
  effect: 'read',
  summary: 'List open sessions: your own or, for owners, all',
  example: {},
  errors: [],
  command: 'sessions list',
})

export const sessionsRevoke = defineOperation({
  id: 'sessions.revoke',
  method: 'DELETE',
  path: '/api/sessions/{id}',
  params: z.object({ id: z.string().min(1).describe('id, as `sessions list` shows it') }),
  output: done,
  access: 'signed-in',
  effect: 'write',
  summary: 'End a session',
  example: { id: '01KSESSION' },
  errors: ['not_found'],
  command: 'sessions revoke <id>',
})

export const sessionsRevokeAll = defineOperation({
  id: 'sessions.revokeAll',
  method: 'POST',
  path: '/api/sessions/revoke-all',
  body: z.object({
    user: z.string().min(1).optional().describe('whose sessions (id or username); by default your other ones'),
  }),
  output: z.object({ ended: z.int() }),
  access: 'signed-in',
  effect: 'write',
  summary: 'End all your other sessions, or those of a person',
  example: { user: 'grace' },
  errors: ['not_found'],
  command: 'sessions revoke-all [user]',
})

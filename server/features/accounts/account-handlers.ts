import type { HandlersOf } from '../../contract/handler.ts'
import type * as accountsContract from '../../contract/operations/accounts.ts'
import type { Accounts } from './accounts.ts'

const okResult = { ok: true } as const

export function accountHandlers(accounts: Accounts): HandlersOf<typeof accountsContract> {
  return {
    'user.current': async (_, { actor }) => accounts.current(actor),
    'user.password': async (input, { actor, caller, session }) => {
      const started = await accounts.changePassword(input, { actor, caller })
      if (started) session.begin(started)
      return okResult
    },
    'auth.registration': async () => accounts.describeRegistration(),
    'auth.login': async (input, { actor, caller, session }) => {
      const signedIn = await accounts.signIn(input, { actor, caller })
      session.begin(signedIn.session)
      return signedIn.user
    },
    'auth.register': async (request, { actor, caller, session }) => {
      const signedIn = await accounts.register(request, { actor, caller })
      session.begin(signedIn.session)
      return signedIn.user
    },
    'auth.logout': async (_, { actor, session }) => {
      await accounts.signOut(actor)
      // Always clear the cookie; without a session it is useless.
      session.end()
      return okResult
    },
    'users.list': async () => accounts.listUsers(),
    'users.create': async (user, { actor }) => accounts.createUser(user, actor),
    'users.password': async ({ user, newPassword }, { actor }) => accounts.setPassword(user, newPassword, actor),
    'users.remove': async ({ user }, { actor, session }) => {
      const removed = await accounts.removeUser(user)
      if (actor.kind === 'user' && actor.userId === removed.id) session.end()
      return removed
    },
    'invites.list': async () => accounts.listInvites(),
    'invites.create': async (_, { actor }) => accounts.createInvite(actor),
    'invites.revoke': async ({ id }) => {
      await accounts.revokeInvite(id)
      return okResult
    },
    'sessions.list': async (_, { actor }) => accounts.listSessions(actor),
    'sessions.revoke': async ({ id }, { actor, session }) => {
      await accounts.revokeSession(id)
      if (actor.kind === 'user' && actor.sessionId === id) session.end()
      return okResult
    },
  }
}

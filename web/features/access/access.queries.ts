import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { User } from '../../../server/contract/schemas/account.ts'
import type { Role } from '../../../server/contract/scopes.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi, userKey } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showMessage } from '../../lib/toasts.ts'
import type { NewToken } from './new-token.tsx'

/** Kinds of access, by the first segment of their API paths. */
export type AccessKind = 'users' | 'invites' | 'sessions' | 'tokens'

export const usersQuery = (api: Client) => queryOptions({ queryKey: ['api', 'users'], queryFn: () => api.users.list() })

export const invitesQuery = (api: Client) =>
  queryOptions({ queryKey: ['api', 'invites'], queryFn: () => api.invites.list() })

export const sessionsQuery = (api: Client) =>
  queryOptions({ queryKey: ['api', 'sessions'], queryFn: () => api.sessions.list() })

export const tokensQuery = (api: Client) =>
  queryOptions({ queryKey: ['api', 'tokens'], queryFn: () => api.tokens.list() })

/** Removes an entry. Removing an admin also removes their sessions and tokens. */
export function useRemove(kind: AccessKind, done: string) {
  const api = useApi()
  const invalidate = useInvalidate()
  const calls = {
    users: (id: string) => api.users.remove({ user: id }),
    invites: (id: string) => api.invites.revoke({ id }),
    sessions: (id: string) => api.sessions.revoke({ id }),
    tokens: (id: string) => api.tokens.revoke({ id }),
  }
  return useSingleMutation<unknown, string>({
    mutationFn: id => calls[kind](id),
    onSuccess: async () => {
      await invalidate(kind === 'users' ? ['users', 'sessions', 'tokens'] : [kind])
      showMessage(done)
    },
  })
}

/**
 * Creates a token. The secret is discarded with the screen that shows it. Reads the list again even on failure,
 * because a token may exist although its response was lost.
 */
export function useNewToken() {
  const api = useApi()
  const invalidate = useInvalidate()
  return useSingleMutation({
    mutationFn: (input: NewToken) => api.tokens.create(input),
    onSettled: () => invalidate(['tokens']),
    gcTime: 0,
  })
}

export function useInvite() {
  const api = useApi()
  const invalidate = useInvalidate()
  return useSingleMutation({
    mutationFn: (role: Role) => api.invites.create({ role }),
    onSuccess: () => invalidate(['invites']),
    gcTime: 0,
  })
}

/** Changes the role of a person, which may be the signed-in one. */
export function useRole() {
  const api = useApi()
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  return useSingleMutation({
    mutationFn: (input: { user: string; role: Role }) => api.users.role(input),
    onSuccess: async user => {
      queries.setQueryData(userKey, (own: User | null | undefined) => (own?.id === user.id ? user : own))
      await invalidate(['users', 'tokens', 'invites'])
      showMessage('Role Changed', { description: `${user.username} is now an ${user.role}.` })
    },
  })
}

/** Ends all other sessions of the signed-in person, or those of a user. */
export function useEndSessions() {
  const api = useApi()
  const invalidate = useInvalidate()
  return useSingleMutation({
    mutationFn: (user: string | undefined) => api.sessions.revokeAll(user === undefined ? {} : { user }),
    onSuccess: async ({ ended }) => {
      await invalidate(['sessions'])
      showMessage(formatQuantity(ended, 'Session Ended', 'Sessions Ended'))
    },
  })
}

/** Turns off the authenticator app of a person. */
export function useResetTotp() {
  const api = useApi()
  const invalidate = useInvalidate()
  return useSingleMutation({
    mutationFn: (user: string) => api.users.resetTotp({ user }),
    onSuccess: async ({ username }) => {
      await invalidate(['users'])
      showMessage('Authenticator App Turned Off', { description: `${username} signs in with the password alone.` })
    },
  })
}

/** Removes all passkeys of a person and ends their sessions. */
export function useRemovePasskeys() {
  const api = useApi()
  const invalidate = useInvalidate()
  return useSingleMutation({
    mutationFn: (user: string) => api.users.removePasskeys({ user }),
    onSuccess: async ({ username }) => {
      await invalidate(['users', 'sessions'])
      showMessage('Passkeys Removed', {
        description: `${username} is signed out and signs in with the password again.`,
      })
    },
  })
}

/** Creates a link for a new password. The link is discarded with the screen that shows it. */
export function useResetLink() {
  const api = useApi()
  return useSingleMutation({ mutationFn: (user: string) => api.users.reset({ user }), gcTime: 0 })
}

export function usePassword() {
  const api = useApi()
  const invalidate = useInvalidate()
  return useSingleMutation({
    mutationFn: (input: { currentPassword: string; newPassword: string }) => api.user.password(input),
    onSuccess: async () => {
      await invalidate(['sessions'])
      showMessage('Password Changed', { description: 'You are signed out on all other devices.' })
    },
  })
}

function useInvalidate() {
  const queries = useQueryClient()
  return async (kinds: readonly AccessKind[]) => {
    await Promise.all(kinds.map(kind => queries.invalidateQueries({ queryKey: ['api', kind] })))
  }
}

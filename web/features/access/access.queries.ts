import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { User } from '../../../server/contract/schemas/account.ts'
import type { Role } from '../../../server/contract/scopes.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi, userKey } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showMessage } from '../../lib/toasts.ts'

/** Kinds of access, by the first segment of their API paths. */
export type AccessKind = 'users' | 'invites' | 'sessions' | 'tokens'

export const usersQuery = (api: Client) => queryOptions({ queryKey: ['api', 'users'], queryFn: () => api.users.list() })

export const invitesQuery = (api: Client) =>
  queryOptions({ queryKey: ['api', 'invites'], queryFn: () => api.invites.list() })

export const sessionsQuery = (api: Client) =>
  queryOptions({ queryKey: ['api', 'sessions'], queryFn: () => api.sessions.list() })

export const tokensQuery = (api: Client) =>
  queryOptions({ queryKey: ['api', 'tokens'], queryFn: () => api.tokens.list() })

/** A change after which the lists of these kinds are read again. Secrets are discarded with the screen that shows them. */
function useAccessChange<Variables, Result>(
  change: (api: Client, variables: Variables) => Promise<Result>,
  kinds: readonly AccessKind[],
  onDone?: (result: Result) => void,
) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (variables: Variables) => change(api, variables),
    onSuccess: async result => {
      await invalidate(queries, kinds)
      onDone?.(result)
    },
    gcTime: 0,
  })
}

export async function invalidate(queries: QueryClient, kinds: readonly AccessKind[]): Promise<void> {
  await Promise.all(kinds.map(kind => queries.invalidateQueries({ queryKey: ['api', kind] })))
}

/** Removes an entry. Removing an admin also removes their sessions and tokens. */
export function useRemove(kind: AccessKind, done: string) {
  const calls = {
    users: (api: Client, id: string) => api.users.remove({ user: id }),
    invites: (api: Client, id: string) => api.invites.revoke({ id }),
    sessions: (api: Client, id: string) => api.sessions.revoke({ id }),
    tokens: (api: Client, id: string) => api.tokens.revoke({ id }),
  }
  const kinds: AccessKind[] = kind === 'users' ? ['users', 'sessions', 'tokens'] : [kind]
  return useAccessChange<string, unknown>(calls[kind], kinds, () => showMessage(done))
}

export const useInvite = () => useAccessChange((api, role: Role) => api.invites.create({ role }), ['invites'])

/** Changes the role of a person, which may be the signed-in one. */
export function useRole() {
  const queries = useQueryClient()
  return useAccessChange(
    (api, input: { user: string; role: Role }) => api.users.role(input),
    ['users', 'tokens', 'invites'],
    user => {
      queries.setQueryData(userKey, (own: User | null | undefined) => (own?.id === user.id ? user : own))
      showMessage('Role Changed', { description: `${user.username} is now an ${user.role}.` })
    },
  )
}

/** Ends all other sessions of the signed-in person, or those of a user. */
export const useEndSessions = () =>
  useAccessChange(
    (api, user: string | undefined) => api.sessions.revokeAll(user === undefined ? {} : { user }),
    ['sessions'],
    ({ ended }) => showMessage(formatQuantity(ended, 'Session Ended', 'Sessions Ended')),
  )

/** Turns off the authenticator app of a person. */
export const useResetTotp = () =>
  useAccessChange(
    (api, user: string) => api.users.resetTotp({ user }),
    ['users'],
    ({ username }) =>
      showMessage('Authenticator App Turned Off', { description: `${username} signs in with the password alone.` }),
  )

/** Removes all passkeys of a person and ends their sessions. */
export const useRemovePasskeys = () =>
  useAccessChange(
    (api, user: string) => api.users.removePasskeys({ user }),
    ['users', 'sessions'],
    ({ username }) =>
      showMessage('Passkeys Removed', {
        description: `${username} is signed out and signs in with the password again.`,
      }),
  )

/** Creates a link for a new password. */
export const useResetLink = () => useAccessChange((api, user: string) => api.users.reset({ user }), [])

export const usePassword = () =>
  useAccessChange(
    (api, input: { currentPassword: string; newPassword: string }) => api.user.password(input),
    ['sessions'],
    () => showMessage('Password Changed', { description: 'You are signed out on all other devices.' }),
  )

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { useApi } from '../../lib/api.tsx'
import { showMessage } from '../../lib/toasts.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { NewToken } from './read-token.ts'

/** Kinds of access, by the first segment of their API paths. */
export type Giver = 'users' | 'invites' | 'sessions' | 'tokens'

export const usersQuery = (api: Client) => queryOptions({ queryKey: ['api', 'users'], queryFn: () => api.users.list() })

export const invitesQuery = (api: Client) =>
  queryOptions({ queryKey: ['api', 'invites'], queryFn: () => api.invites.list() })

export const sessionsQuery = (api: Client) =>
  queryOptions({ queryKey: ['api', 'sessions'], queryFn: () => api.sessions.list() })

export const tokensQuery = (api: Client) =>
  queryOptions({ queryKey: ['api', 'tokens'], queryFn: () => api.tokens.list() })

/** Removes an entry. Removing an admin also removes their sessions and tokens. */
export function useRemoval(giver: Giver, done: string) {
  const api = useApi()
  const forget = useForget()
  const calls = {
    users: (id: string) => api.users.remove({ user: id }),
    invites: (id: string) => api.invites.revoke({ id }),
    sessions: (id: string) => api.sessions.revoke({ id }),
    tokens: (id: string) => api.tokens.revoke({ id }),
  }
  return useWrite<unknown, string>({
    mutationFn: id => calls[giver](id),
    onSuccess: async () => {
      await forget(giver === 'users' ? ['users', 'sessions', 'tokens'] : [giver])
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
  const forget = useForget()
  return useWrite({
    mutationFn: (given: NewToken) => api.tokens.create(given),
    onSettled: () => forget(['tokens']),
    gcTime: 0,
  })
}

export function useInvite() {
  const api = useApi()
  const forget = useForget()
  return useWrite({ mutationFn: () => api.invites.create(), onSuccess: () => forget(['invites']) })
}

export function usePassword() {
  const api = useApi()
  const forget = useForget()
  return useWrite({
    mutationFn: (given: { currentPassword: string; newPassword: string }) => api.user.password(given),
    onSuccess: async () => {
      await forget(['sessions'])
      showMessage('Password Changed', { description: 'Your other sessions have ended.' })
    },
  })
}

function useForget() {
  const queries = useQueryClient()
  return async (givers: readonly Giver[]) => {
    await Promise.all(givers.map(giver => queries.invalidateQueries({ queryKey: ['api', giver] })))
  }
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { CallError, type Client } from '../../server/contract/client.ts'
import type { User } from '../../server/contract/schemas/account.ts'
import { getRoleScopes, type Scope } from '../../server/contract/scopes.ts'
import { useApi, userKey } from './api.tsx'
import { usePageData } from './page-data.tsx'

/**
 * Returns true if an admin has signed in with this browser. The server sets this cookie next to the session cookie,
 * which scripts cannot read. It is only a hint that saves a request.
 */
function hasAdminHint(): boolean {
  return /(?:^|;\s*)blogops_admin=1(?:;|$)/.test(document.cookie)
}

const subscribeToNothing = () => () => undefined

/** Returns false on the server and during hydration, true afterwards. For content that only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

export function userQuery(api: Client) {
  return queryOptions({ queryKey: userKey, queryFn: () => readUser(api) })
}

/**
 * The signed-in user: undefined while unknown, null for nobody. Always unknown on the server and during hydration,
 * because a page hydrates in parts and a response may arrive in between.
 */
export function useUser(): User | null | undefined {
  const { data } = usePageData(userQuery(useApi()))
  return useHydrated() ? data : undefined
}

/** Returns a check of what the role of the signed-in person may do; nothing while the user is unknown. */
export function useMay(): (scope: Scope) => boolean {
  const role = useUser()?.role
  return scope => role !== undefined && getRoleScopes(role).includes(scope)
}

interface AllowedProps {
  /** Scope of the call that the children make. */
  to: Scope
  children: ReactNode
  /** Shown to others. */
  otherwise?: ReactNode
}

/** Shows controls only to roles that may use them, since the server refuses them to others. */
export function Allowed({ to, children, otherwise = null }: AllowedProps): ReactNode {
  return useMay()(to) ? children : otherwise
}

async function readUser(api: Client): Promise<User | null> {
  if (!hasAdminHint()) return null
  try {
    return await api.user.current()
  } catch (error) {
    if (error instanceof CallError && error.answeredStatus === 401) return null
    throw error
  }
}

/** Query key prefix of everything read about approvals. */
export const approvalsKey = ['api', 'approvals']

/**
 * Open approvals. They are read again each time a page opens, because assistants and terminals change them without
 * notifying it.
 */
export function openApprovalsQuery(api: Client) {
  return queryOptions({
    queryKey: [...approvalsKey, 'open'],
    queryFn: () => api.approvals.list({ state: 'open', limit: 200 }),
    gcTime: 0,
  })
}

/**
 * Numbers for the navigation: what waits, and what runs. Read again on each screen, because schedules, assistants and
 * terminals change them without notifying the page.
 */
export function navigationCountsQuery(api: Client, path: string) {
  return queryOptions({
    queryKey: ['api', 'today', 'counts', path],
    queryFn: async () => (await api.today.get({ only: 'counts' })).counts,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    retry: false,
  })
}

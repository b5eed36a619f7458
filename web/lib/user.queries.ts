import { queryOptions } from '@tanstack/react-query'
import { CallError, type Client } from '../../server/contract/client.ts'
import type { User } from '../../server/contract/schemas/account.ts'
import { hasAdminHint } from './admin-hint.ts'
import { useApi } from './api.tsx'
import { usePageData } from './page-reads.ts'
import { userKey } from './query-client.ts'
import { useHydrated } from './use-started.ts'

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

async function readUser(api: Client): Promise<User | null> {
  if (!hasAdminHint()) return null
  try {
    return await api.user.current()
  } catch (error) {
    if (error instanceof CallError && error.answeredStatus === 401) return null
    throw error
  }
}

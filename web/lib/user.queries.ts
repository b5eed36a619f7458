import { queryOptions } from '@tanstack/react-query'
import { CallError, type Client } from '../../server/contract/client.ts'
import type { User } from '../../server/contract/schemas/account.ts'
import { hasAdminHint } from './admin-hint.ts'
import { useApi } from './api.tsx'
import { useRead } from './page-reads.ts'
import { userKey } from './query-client.ts'
import { useStarted } from './use-started.ts'

export function userQuery(api: Client) {
  return queryOptions({ queryKey: userKey, queryFn: () => readUser(api) })
}

/**
 * Who is signed in: undefined while that is not known, null for nobody. Never known on the server, nor while its markup
 * is taken over: a page does so in parts, and by the last of them an answer may be in.
 */
export function useUser(): User | null | undefined {
  const { data } = useRead(userQuery(useApi()))
  return useStarted() ? data : undefined
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

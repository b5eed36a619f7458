import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '../../server/contract/client.ts'

/** Data never goes stale by itself and a failed call is not repeated: what changes it says so by invalidating. */
export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: error => forgetWhenSignedOut(queries, error) }),
    mutationCache: new MutationCache({ onError: error => forgetWhenSignedOut(queries, error) }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queries
}

export const userKey = ['api', 'user']

/** Who it is, which is set at once, and the site's own settings. */
const sameForAll = new Set<unknown>(['user', 'site'])

/** Whoever was signed in is not any more, or is now: nothing that was read for the one may be shown to the other. */
export async function forgetVisitor(queries: QueryClient): Promise<void> {
  await queries.cancelQueries()
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !sameForAll.has(queryKey[1]) }
  queries.removeQueries({ ...others, type: 'inactive' })
  await queries.resetQueries(others)
}

/** Nobody is signed in any more. */
export async function endSession(queries: QueryClient): Promise<void> {
  queries.setQueryData(userKey, null)
  // The desk is left first: what it shows would be asked for anew, of a server that refuses it.
  await new Promise<void>(resolve => notifyManager.schedule(resolve))
  await forgetVisitor(queries)
}

function forgetWhenSignedOut(queries: QueryClient, error: Error): void {
  // A wrong password is a 401 as well; with nobody signed in there is nothing to forget.
  if (!(error instanceof CallError) || error.answeredStatus !== 401 || !queries.getQueryData(userKey)) return
  void endSession(queries)
}

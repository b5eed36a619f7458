import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { CallError, type Client } from '../../server/contract/client.ts'

const ApiContext = createContext<Client | undefined>(undefined)

export const ApiProvider = ApiContext.Provider

/**
 * Returns the typed client. It uses the browser's fetch, or runs in-process when the page is rendered on the server.
 */
export function useApi(): Client {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider around it.')
  return api
}

/**
 * Creates a client whose data never becomes stale by itself and that does not retry. Every change invalidates the data
 * it affects.
 */
export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: error => endSessionIfUnauthorized(queries, error) }),
    mutationCache: new MutationCache({ onError: error => endSessionIfUnauthorized(queries, error) }),
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

/** Data that is the same for every visitor, or set explicitly on sign-in. */
const sharedKeys = new Set<unknown>(['user', 'site'])

/** Clears data of the previous visitor after a sign-in or sign-out. */
export async function clearVisitorData(queries: QueryClient): Promise<void> {
  await queries.cancelQueries()
  const filter = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !sharedKeys.has(queryKey[1]) }
  queries.removeQueries({ ...filter, type: 'inactive' })
  await queries.resetQueries(filter)
}

/** Clears the session after nobody is signed in any more. */
export async function endSession(queries: QueryClient): Promise<void> {
  queries.setQueryData(userKey, null)
  // Leave the admin screens first. Otherwise they would request their data again and be refused.
  await new Promise<void>(resolve => notifyManager.schedule(resolve))
  await clearVisitorData(queries)
}

function endSessionIfUnauthorized(queries: QueryClient, error: Error): void {
  // A wrong password is also a 401. If nobody is signed in, there is no session to end.
  if (!(error instanceof CallError) || error.answeredStatus !== 401 || !queries.getQueryData(userKey)) return
  void endSession(queries)
}

/** Query key of the metrics of all articles and their ads. Invalidate it after a change to either. */
export const analyticsKey = ['api', 'analytics']

/** Invalidates article lists, article pages and their metrics. Call it after every change to an article. */
export async function invalidateArticles(queries: QueryClient): Promise<void> {
  // Menus link to categories with published articles.
  const affectedKeys = [['api', 'articles'], ['api', 'site'], ['api', 'categories'], analyticsKey]
  await Promise.all(affectedKeys.map(queryKey => queries.invalidateQueries({ queryKey })))
}

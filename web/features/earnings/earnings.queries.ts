import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { analyticsKey, useApi } from '../../lib/api.tsx'
import { earningsKey } from '../../lib/earnings.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'

/** Imported reports, latest first. */
export function importsQuery(api: Client) {
  return queryOptions({ queryKey: [...earningsKey, 'imports'], queryFn: () => api.earnings.list() })
}

/** Reads again what depends on imported reports and tracking ids. */
export async function invalidateEarnings(queries: QueryClient): Promise<void> {
  await Promise.all([earningsKey, analyticsKey].map(queryKey => queries.invalidateQueries({ queryKey })))
}

/** An imported report by day and tracking id. */
export function importQuery(api: Client, id: string) {
  return queryOptions({ queryKey: [...earningsKey, 'imports', id], queryFn: () => api.earnings.get({ id }) })
}

export function trackingIdsQuery(api: Client) {
  return queryOptions({ queryKey: [...earningsKey, 'tracking-ids'], queryFn: () => api.trackingIds.list() })
}

/** Number of articles to choose from, the latest first. */
const maxArticles = 100

export function publishedArticlesQuery(api: Client) {
  return queryOptions({
    queryKey: ['api', 'articles', 'published', { limit: maxArticles }],
    queryFn: () => api.articles.list({ status: 'published', limit: maxArticles, excerpts: 'none' }),
  })
}

/** A change of the tracking ids. The list is read again before the change counts as done. */
export function useTrackingIdChange<Result, Variables = void>(
  change: (api: Client, variables: Variables) => Promise<Result>,
) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: async (variables: Variables) => {
      const result = await change(api, variables)
      await invalidateEarnings(queries)
      return result
    },
  })
}

/** Undoes an import. The list is read again before the change counts as done. */
export function useRemoveImport() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: async (id: string) => {
      await api.earnings.remove({ id })
      await invalidateEarnings(queries)
    },
  })
}

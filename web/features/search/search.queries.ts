import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { IndexNow } from '../../../server/contract/schemas/search.ts'
import { useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'

const searchKey = ['api', 'search']

/** Imported periods of Search Console, latest first. */
export function periodsQuery(api: Client) {
  return queryOptions({ queryKey: [...searchKey, 'periods'], queryFn: () => api.search.list() })
}

/** Queries and pages of a period. */
export function periodQuery(api: Client, id: string) {
  return queryOptions({ queryKey: [...searchKey, 'periods', id], queryFn: () => api.search.get({ id }) })
}

export function invalidateSearch(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: searchKey })
}

/** Deletes a period. The list is read again before the change counts as done. */
export function useRemovePeriod() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: async (id: string) => {
      await api.search.remove({ id })
      await invalidateSearch(queries)
    },
  })
}

/** Messages to search engines about changed pages. */
export function indexNowQuery(api: Client) {
  return queryOptions({ queryKey: [...searchKey, 'index-now'], queryFn: () => api.indexNow.get() })
}

/** A change of the submissions, whose answer is their new state. */
export function useIndexNowChange<Variables>(change: (api: Client, variables: Variables) => Promise<IndexNow>) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (variables: Variables) => change(api, variables),
    onSuccess: state => queries.setQueryData(indexNowQuery(api).queryKey, state),
  })
}

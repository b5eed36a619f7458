import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'

const categoriesKey = ['api', 'categories']

export function categoriesQuery(api: Client) {
  return queryOptions({ queryKey: categoriesKey, queryFn: () => api.categories.list() })
}

/** Data with categories: menus and names on every page, and articles. */
const dependentKeys = ['categories', 'site', 'articles', 'analytics']

/** A change of the categories. The list is read again before the change counts as done. */
export function useCategoryChange<Variables>(
  change: (api: Client, variables: Variables) => Promise<unknown>,
  onError?: (error: Error) => void,
) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: async (variables: Variables) => {
      await change(api, variables)
      await Promise.all(dependentKeys.map(part => queries.invalidateQueries({ queryKey: ['api', part] })))
    },
    ...(onError && { onError }),
  })
}

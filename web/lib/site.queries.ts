import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'
import { useApi } from './api.tsx'

export function siteQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'site'], queryFn: () => api.site.get() })
}

/** The public settings of the site; read before any page is shown. */
export function useSite() {
  const { data } = useQuery(siteQuery(useApi()))
  return data ?? { name: '', url: '', demo: null }
}

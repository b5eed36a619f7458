import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'
import { useApi } from './api.tsx'

export const settingsKey = ['api', 'settings']

export function settingsQuery(api: Client) {
  return queryOptions({ queryKey: settingsKey, queryFn: () => api.settings.get() })
}

/** Settings of the site. Undefined until they are loaded and after an error. */
export function useSettings() {
  return useQuery(settingsQuery(useApi())).data
}

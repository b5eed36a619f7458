import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'
import { useApi } from './api.tsx'

export const settingsKey = ['api', 'settings']

export function settingsQuery(api: Client) {
  return queryOptions({ queryKey: settingsKey, queryFn: () => api.settings.get() })
}

/** The settings of the site; undefined until they are read, and where they cannot be. */
export function useSettings() {
  return useQuery(settingsQuery(useApi())).data
}

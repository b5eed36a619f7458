import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'

const calendarKey = ['api', 'articles', 'calendar']

/** Articles of the days of a calendar. Other people and the server change it, so nothing is cached after it is left. */
export function calendarQuery(api: Client, { from, to }: { from: string; to: string }) {
  return queryOptions({
    queryKey: [...calendarKey, from, to],
    queryFn: () => api.articles.calendar({ from, to }),
    gcTime: 0,
  })
}

/** All planned publications, and those that failed. */
export function plannedQuery(api: Client) {
  return queryOptions({ queryKey: [...calendarKey, 'planned'], queryFn: () => api.articles.calendar({}), gcTime: 0 })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { jobStatuses } from '../../../server/contract/field-values.ts'
import { hasEnded } from '../../../server/contract/jobs.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { useLocation } from '../../app/router/router.tsx'

export const jobsKey = ['api', 'jobs']

/** Polling interval in milliseconds while a listed job has not ended. */
const pollIntervalMs = 3_000

/** Filters that are set, in the form of the API. */
export interface JobFilter {
  status?: Job['status']
  type?: string
}

/** The newest jobs, polled while one of them has not ended. Not cached, because jobs start anywhere. */
export function jobsQuery(api: Client, filter: JobFilter, limit: number) {
  return queryOptions({
    queryKey: [...jobsKey, filter, limit],
    queryFn: ({ signal }) => api.jobs.list({ ...filter, limit: String(limit) }, { signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some(job => !hasEnded(job)) ? pollIntervalMs : false),
  })
}

/** Filters of the jobs, stored in the URL. */
export function useJobFilter() {
  const { path, query, route } = useLocation()
  const status = jobStatuses.find(name => name === query.status)
  const filter: JobFilter = { ...(status && { status }), ...(query.type && { type: query.type.slice(0, 64) }) }
  return {
    filter,
    /** Sets filters. An empty value removes one. */
    set(changes: { status?: string; type?: string }): void {
      const params = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== '')
      route(params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`, true)
    },
  }
}

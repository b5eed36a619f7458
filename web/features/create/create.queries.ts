import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { hasEnded, type Job } from '../../../server/contract/schemas/job.ts'

const type = 'generation'
const jobsKey = ['api', 'jobs', { type }]

/** Milliseconds. Jobs of others go on without a word to this page, and a list that says otherwise would be wrong. */
const readAgainAfter = 10_000

/** Read anew whenever the screen is opened, and while one of them is under way. */
export function jobsQuery(api: Client) {
  return queryOptions({
    queryKey: jobsKey,
    queryFn: () => api.jobs.list({ type }),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(job => !hasEnded(job)) ? readAgainAfter : false),
  })
}

export function engineQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'generate', 'engine'], queryFn: () => api.generate.engine() })
}

/** Articles on the same topic; there may be a new one at any time. */
export function similarQuery(api: Client, topic: string) {
  return queryOptions({
    queryKey: ['api', 'generate', 'similar', topic],
    queryFn: () => api.generate.similar({ topic }),
    gcTime: 0,
    retry: false,
  })
}

/** Puts a job into the list as it is known to be by now, ahead of the list's own next reading. */
export function noteJob(queries: QueryClient, job: Job): void {
  queries.setQueryData(jobsKey, (jobs: Job[] = []) => [job, ...jobs.filter(({ id }) => id !== job.id)])
}

export const articlePath = (slug: string) => `/article/${encodeURIComponent(slug)}`

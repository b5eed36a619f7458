import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { hasEnded } from '../../../server/contract/jobs.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'

import type { Feed } from './article-form.ts'

const type = 'generation'
const jobsKey = ['api', 'jobs', { type }]

/** Polling interval in milliseconds. Jobs of other users send no events to this page. */
const pollIntervalMs = 10_000

/** Generation jobs. Reloaded when the screen opens, and polled while a job is running. */
export function jobsQuery(api: Client) {
  return queryOptions({
    queryKey: jobsKey,
    queryFn: () => api.jobs.list({ type }),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(job => !hasEnded(job)) ? pollIntervalMs : false),
  })
}

/** Articles on the same topic. Not cached, because new ones may appear at any time. */
export function similarQuery(api: Client, topic: string) {
  return queryOptions({
    queryKey: ['api', 'generate', 'similar', topic],
    queryFn: () => api.generate.similar({ topic }),
    gcTime: 0,
    retry: false,
  })
}

/** Topics that the file, or else the sample catalogue, has enough products for. */
export function topicsQuery(api: Client, feed: Feed | null) {
  return queryOptions({
    // The content is too long for a key. A file that was edited and chosen again has another length or date.
    queryKey: ['api', 'generate', 'topics', feed && [feed.name, feed.content.length, feed.chosenAt]],
    queryFn: () => api.generate.topics(feed ? { feed: { name: feed.name, content: feed.content } } : {}),
    gcTime: 0,
  })
}

/** Puts the current state of a job into the cached list, ahead of the next reload. */
export function cacheJob(queries: QueryClient, job: Job): void {
  queries.setQueryData(jobsKey, (jobs: Job[] = []) => [job, ...jobs.filter(({ id }) => id !== job.id)])
}

export const articlePath = (slug: string) => `/article/${encodeURIComponent(slug)}`

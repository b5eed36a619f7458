import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { CallError, type Client } from '../../../server/contract/client.ts'
import { hasEnded } from '../../../server/contract/jobs.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { getJobErrorMessage, toScreenHint } from '../../lib/error-text.ts'
import type { JobEnd } from '../../lib/follow-job.ts'
import { getResumeRequest, type ResumeRequest } from '../../lib/job-progress.ts'

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

/** Failure of a generation, shown on the page. */
export interface Failure {
  title: string
  message: string
  /** Description of the toast, which starts with the HTTP status. Defaults to the message. */
  toast?: string | undefined
  hint?: string | undefined
  /** Details of the error, such as the failed checks. */
  details?: Record<string, unknown> | undefined
  /** Request that resumes the job, if that may succeed. */
  resume?: ResumeRequest | undefined
}

export const failedTitle = 'Generation Failed'
export const failedFallback = 'Failed to generate article. Please try again.'

export function describeJobFailure({ id }: Job, { status, error }: JobEnd): Failure {
  if (status === 'cancelled') {
    return { title: 'Generation cancelled', message: 'Somebody cancelled it in another window or in a terminal.' }
  }
  const resume = getResumeRequest(id, error)
  const hint = toScreenHint(error?.hint, { offersAction: resume !== undefined })
  return {
    title: failedTitle,
    message: error?.message || failedFallback,
    toast: getJobErrorMessage(error),
    hint,
    details: error?.details,
    resume,
  }
}

/** Describes an error of the call that starts a job. */
export function describeStartFailure(error: Error): Failure {
  if (error instanceof CallError)
    return { title: failedTitle, message: error.reason || failedFallback, hint: error.hint }
  return {
    title: failedTitle,
    message: 'Could not reach the server.',
    hint: 'Check your connection and try again. A retry never creates a second article.',
  }
}

/** Describes an error while following a job. The job itself may still be running. */
export function describeFollowFailure(error: Error): Failure {
  const [message, hint] = error instanceof CallError ? [error.reason, error.hint] : [error.message]
  return { title: 'Could not load the progress', message, hint }
}

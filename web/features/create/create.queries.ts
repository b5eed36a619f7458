import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { CallError, type Client } from '../../../server/contract/client.ts'
import { hasEnded } from '../../../server/contract/jobs.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { parseJobTitle, readFormat } from '../../../server/domain/article-formats.ts'
import { groupProblems, type PlaceProblems } from '../../../server/domain/check-summary.ts'
import { isRecord } from '../../../server/domain/json.ts'
import { readStored, store } from '../../lib/browser-storage.ts'
import { getJobErrorMessage, toScreenHint } from '../../lib/error-text.ts'
import type { JobEnd } from '../../lib/follow-job.ts'
import { getResumeRequest, type ResumeRequest } from '../../lib/job-progress.ts'
import { emptyForm, type Feed, type Values } from './article-form.ts'

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
  /** Failed checks, grouped by place in the article. */
  problems?: readonly PlaceProblems[] | undefined
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
  const problems = groupProblems(error?.details)
  return {
    title: failedTitle,
    message: error?.message || failedFallback,
    toast: getJobErrorMessage(error),
    hint,
    problems,
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

/** Data about a job that only this browser stores: the submitted form, and whether the end was shown (`told`). */
interface StoredJob {
  id: string
  values?: Values
  told: boolean
}

const storageKey = 'blogops:generations'
const maxStored = 50

function readStoredJobs(): StoredJob[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredJob) : []
  } catch {
    // Invalid data of an older version.
    return []
  }
}

function isStoredJob(value: unknown): value is StoredJob {
  if (!isRecord(value)) return false
  const { id, values, told } = value
  return typeof id === 'string' && typeof told === 'boolean' && (values === undefined || isForm(values))
}

/** The format is missing in forms that an earlier version stored. */
function isForm(value: unknown): value is Values {
  if (!isRecord(value)) return false
  const { format = emptyForm.format } = value
  const stored: Record<string, unknown> = { ...value, format }
  return (
    typeof format === 'string' &&
    readFormat(format) !== null &&
    Object.entries(emptyForm).every(([name, empty]) => typeof stored[name] === typeof empty)
  )
}

function updateStoredJob(id: string, part: Partial<StoredJob>): void {
  const all = readStoredJobs()
  const before = all.find(job => job.id === id) ?? { id, told: false }
  const after = [{ ...before, ...part }, ...all.filter(job => job.id !== id)].slice(0, maxStored)
  store(storageKey, JSON.stringify(after))
}

export function storeFormValues(id: string, values: Values): void {
  updateStoredJob(id, { values })
}

/** Records that the end of the job was shown. */
export function markShown(id: string): void {
  if (!getShownJobs().has(id)) updateStoredJob(id, { told: true })
}

export function getShownJobs(): ReadonlySet<string> {
  return new Set(readStoredJobs().flatMap(({ id, told }) => (told ? [id] : [])))
}

/** Returns the form that started the job, if it was submitted in this browser. */
function findFormValues(id: string): Values | undefined {
  const values = readStoredJobs().find(job => job.id === id)?.values
  return values && { ...emptyForm, ...values }
}

/** Restores the form of a job. For a job from another browser, only what its title contains. */
export function restoreForm({ id, title }: { id: string; title: string }): Values {
  const { productCount, ...parsed } = parseJobTitle(title)
  return findFormValues(id) ?? { ...emptyForm, ...parsed, productCount: String(productCount) }
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { jobStatuses } from '../../../server/contract/field-values.ts'
import {
  asAdVariantsResult,
  asDeployment,
  asGenerationResult,
  asJudgedArticle,
  asLinkCheck,
  asRegenerationResult,
  getPlanId,
  hasEnded,
} from '../../../server/contract/jobs.ts'
import type { Job, JobEvent } from '../../../server/contract/schemas/job.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { getEditPath } from '../../../server/domain/urls.ts'
import { useLocation } from '../../app/router/router.tsx'

/** Names of the kinds of jobs, by type. */
export const jobKinds: Readonly<Record<string, string>> = {
  generation: 'Generation',
  regeneration: 'Regeneration',
  check: 'Claim check',
  'ad-variants': 'Ad variants',
  'ad-deployment': 'Ad deployment',
  'insight-sync': 'Figures from Facebook',
  'link-check': 'Link check',
  optimization: 'Optimizer',
}

export function getJobKind({ type }: Pick<Job, 'type'>): string {
  return jobKinds[type] ?? type
}

interface JobLink {
  href: string
  label: string
}

/** Link to what a done job made; null if it made nothing with a page. */
export function getResultLink({ result }: Pick<Job, 'result'>): JobLink | null {
  const generation = asGenerationResult(result)
  if (generation) return { href: getEditPath(generation.article.id), label: 'Open article' }
  const regeneration = asRegenerationResult(result)
  if (regeneration) return { href: getEditPath(regeneration.article.id), label: 'Open article' }
  const ads = asAdVariantsResult(result) ?? asDeployment(result)
  if (ads) return { href: `/articles/${encodeURIComponent(ads.article.id)}/manage`, label: 'Open ads' }
  const judged = asJudgedArticle(result)
  if (judged) return { href: getEditPath(judged.articleId), label: 'Open article' }
  if (asLinkCheck(result)) return { href: '/articles/links', label: 'Open links' }
  const plan = getPlanId(result)
  return plan === null ? null : { href: `/ai-optimizer?plan=${encodeURIComponent(plan)}`, label: 'Open plan' }
}

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

/** Describes an event in one line; null for one that the table shows itself. */
export function describeEvent(event: JobEvent): string | null {
  switch (event.type) {
    case 'start':
      return `Started: ${event.steps.map(({ title }) => title).join(', ')}`
    case 'step':
      return `${event.step}: ${event.status}`
    case 'message':
      return event.message
    case 'products':
      return `Found ${event.products.map(({ name }) => name).join(', ')}`
    case 'rejected':
      return `${formatQuantity(event.total, 'row')} could not be used. ${event.rows.map(({ reason }) => reason).join(' ')}`
    case 'end':
      return event.error ? `Failed: ${event.error.message}` : `Ended: ${event.status}`
    default:
      return null
  }
}

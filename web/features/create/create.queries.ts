import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, type Client } from '../../../server/contract/client.ts'
import type { Input } from '../../../server/contract/operation.ts'
import type { campaignsCreate } from '../../../server/contract/operations/campaigns.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import { showMessage } from '../../lib/toasts.ts'
import { hasEnded } from './follow-job.ts'

const campaignsKey = ['api', 'facebook', 'campaigns']
export const jobsKey = ['api', 'jobs']

/** Milliseconds. Jobs of others go on without a word to this page, and a list that says otherwise would be wrong. */
const readAgainAfter = 10_000

/** Read anew whenever the screen is opened, and while one of them is under way. */
export function jobsQuery(api: Client) {
  return queryOptions({
    queryKey: jobsKey,
    queryFn: () => api.jobs.list(),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? readAgainAfter : false),
  })
}

function isUnderWay(job: Job): boolean {
  return job.type === 'generation' && !hasEnded(job)
}

export function engineQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'generate', 'engine'], queryFn: () => api.generate.engine() })
}

export function campaignsQuery(api: Client) {
  return queryOptions({ queryKey: campaignsKey, queryFn: () => api.campaigns.list() })
}

/** By way of the cache, which sees to it when nobody is signed in any more. */
export function readJob(queries: QueryClient, api: Client, id: string): Promise<Job> {
  return queries.fetchQuery({
    queryKey: [...jobsKey, id],
    queryFn: () => api.jobs.get({ id }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Puts a job into the list as it is known to be by now, ahead of the list's own next reading. */
export function noteJob(queries: QueryClient, job: Job): void {
  queries.setQueryData(jobsKey, (jobs: Job[] = []) => [job, ...jobs.filter(({ id }) => id !== job.id)])
}

type NewCampaign = Input<typeof campaignsCreate>

/** Resolves once the list has the new campaign. */
export function useCreateCampaign() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (campaign: NewCampaign) => api.campaigns.create({ ...campaign, status: 'PAUSED' }),
    onSuccess: async ({ name }) => {
      showMessage('Campaign Created', { description: `Campaign "${name}" has been created successfully.` })
      await queries.invalidateQueries({ queryKey: campaignsKey })
    },
  })
}

export const articlePath = (slug: string) => `/article/${encodeURIComponent(slug)}`

/** An article more: the lists are read anew. */
export function forgetArticles(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['api', 'articles'] })
}

/** The answer's own words; undefined where there was no answer, whose failure the browser tells in words of its own. */
export function wordsOf(error: Error): string | undefined {
  return error instanceof CallError && error.reason !== '' ? error.message : undefined
}

import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { CallError, type Client } from '../../../server/contract/client.ts'
import type { Input } from '../../../server/contract/operation.ts'
import type { adSetsCreate } from '../../../server/contract/operations/ad-sets.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { analyticsKey } from '../../lib/forget-articles.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { useWrite } from '../../lib/use-write.ts'

export { campaignsQuery } from '../../lib/campaigns.queries.ts'

const facebook = ['api', 'facebook']

export function statusQuery(api: Client) {
  return queryOptions({ queryKey: [...facebook, 'status'], queryFn: () => api.facebook.status() })
}

export function adSetsQuery(api: Client) {
  return queryOptions({ queryKey: [...facebook, 'adsets'], queryFn: () => api.adsets.list() })
}

export function articleAdSetsQuery(api: Client, articleId: string) {
  return queryOptions({
    queryKey: [...facebook, 'adsets', articleId],
    queryFn: () => api.adsets.ofArticle({ articleId }),
  })
}

/** The article behind the ads, published or not: its picture, and whether readers can see it. */
export function promotedQuery(api: Client, id: string) {
  return queryOptions({ queryKey: ['api', 'articles', 'by-id', id], queryFn: () => api.articles.byId({ id }) })
}

/** Asked for only where there are ad sets. */
export function allAdsQuery(api: Client) {
  return queryOptions({ queryKey: [...facebook, 'ads', 'all'], queryFn: () => api.ads.all() })
}

export function adsQuery(api: Client, adSetId: string) {
  return queryOptions({ queryKey: [...facebook, 'ads', adSetId], queryFn: () => api.ads.list({ adSetId }) })
}

export function performanceQuery(api: Client) {
  return queryOptions({
    queryKey: [...facebook, 'performance', 'dashboard'],
    queryFn: () => api.ads.performance(),
  })
}

/** `days` up to today, or up to another day, each of them. */
export function daysQuery(api: Client, asked: { days: number; until?: string }) {
  return queryOptions({
    queryKey: [...facebook, 'performance', 'days', asked],
    queryFn: () => api.ads.days(asked),
  })
}

/** More are no list to pick from: they are searched. */
export const mostToPick = 100

const published = ['api', 'articles', 'published']

/** Articles that ads can lead to, newest first; one more than `mostToPick` tells that there are others. */
export function publishedQuery(api: Client) {
  return queryOptions({
    queryKey: published,
    queryFn: () => api.articles.list({ status: 'published', limit: mostToPick + 1 }),
  })
}

/** Those of them with all these words in their titles. */
export function publishedWithQuery(api: Client, title: string) {
  return queryOptions({
    queryKey: [...published, { title }],
    queryFn: () => api.articles.list({ status: 'published', title, limit: mostFound }),
  })
}

/** Found by one search. */
export const mostFound = 20

/** The one of an id or slug; null where there is none that ads can lead to. */
export function publishedOneQuery(api: Client, ref: string) {
  return queryOptions({ queryKey: [...published, ref], queryFn: () => readPublished(api, ref) })
}

async function readPublished(api: Client, id: string): Promise<ArticleHead | null> {
  try {
    const article = await api.articles.byId({ id })
    return article.status === 'published' ? article : null
  } catch (cause) {
    if (cause instanceof CallError && (cause.code === 'not_found' || cause.code === 'gone')) return null
    throw cause
  }
}

/** A job that has ended, for what it cost. */
export function writingJobQuery(api: Client, id: string) {
  return queryOptions({ queryKey: ['api', 'jobs', id], queryFn: () => api.jobs.get({ id }) })
}

/**
 * To be called after every change of a campaign, an ad set or an ad: all that tells of any of them is read anew. With
 * `none`, once it is next shown: for a page that is left because what it shows is gone.
 */
export async function forgetAds(queries: QueryClient, refetchType: 'active' | 'none' = 'active'): Promise<void> {
  await Promise.all([facebook, analyticsKey].map(queryKey => queries.invalidateQueries({ queryKey, refetchType })))
}

type NewAdSet = Omit<Input<typeof adSetsCreate>, 'status'>

/** Once it resolves, or fails, the list says what is there: a call without an answer may have made one all the same. */
export function useCreateAdSet() {
  const api = useApi()
  const queries = useQueryClient()
  const { keyFor, settled } = useRequestKey()
  return useWrite({
    mutationFn: (adSet: NewAdSet) =>
      api.adsets.create({ ...adSet, status: 'PAUSED' }, { idempotencyKey: keyFor(JSON.stringify(adSet)) }),
    onSuccess: made => {
      queries.setQueryData(adSetsQuery(api).queryKey, (before = []) => [made, ...before])
      void forgetAds(queries)
    },
    onError: () => forgetAds(queries),
    onSettled: (_, error) => settled(error),
  })
}

import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, type Client } from '../../../server/contract/client.ts'
import type { Input } from '../../../server/contract/operation.ts'
import type { adSetsCreate } from '../../../server/contract/operations/ad-sets.ts'
import type { AdSet } from '../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { analyticsKey, useApi } from '../../lib/api.tsx'
import { useIdempotencyKey, useSingleMutation } from '../../lib/mutations.ts'

export { campaignsQuery } from '../../lib/campaigns.queries.ts'

const facebookKey = ['api', 'facebook']

export function statusQuery(api: Client) {
  return queryOptions({ queryKey: [...facebookKey, 'status'], queryFn: () => api.facebook.status() })
}

export function adSetsQuery(api: Client) {
  return queryOptions({ queryKey: [...facebookKey, 'adsets'], queryFn: () => api.adsets.list() })
}

/**
 * Reads the ad sets again for a question about money: somebody else may have changed a budget since the page was read.
 * `adSets` is undefined until then.
 */
export function useCurrentAdSets() {
  const query = { ...adSetsQuery(useApi()), staleTime: 0, refetchOnMount: 'always' as const }
  const { data, isFetchedAfterMount, error } = useQuery(query)
  return { adSets: isFetchedAfterMount && !error ? data : undefined, error }
}

export function articleAdSetsQuery(api: Client, articleId: string) {
  return queryOptions({
    queryKey: [...facebookKey, 'adsets', articleId],
    queryFn: () => api.adsets.ofArticle({ articleId }),
  })
}

/** Article that the ads promote, published or not. */
export function promotedArticleQuery(api: Client, id: string) {
  return queryOptions({ queryKey: ['api', 'articles', 'by-id', id], queryFn: () => api.articles.byId({ id }) })
}

export function adsQuery(api: Client, adSetId: string) {
  return queryOptions({ queryKey: [...facebookKey, 'ads', adSetId], queryFn: () => api.ads.list({ adSetId }) })
}

/** Ads of all ad sets, newest first. */
export function allAdsQuery(api: Client) {
  return queryOptions({ queryKey: [...facebookKey, 'ads'], queryFn: () => api.ads.all() })
}

/** Metrics of all ad sets and their ads on the last `days` days, up to `until` or today. */
export function performanceQuery(api: Client, period: { days: number; until?: string }) {
  return queryOptions({
    queryKey: [...facebookKey, 'performance', 'dashboard', period],
    queryFn: () => api.ads.performance(period),
  })
}

/** Daily metrics of the last `days` days, up to `until` or today, of all ads or of one. */
export function daysQuery(api: Client, period: { days: number; until?: string; adId?: string }) {
  return queryOptions({
    queryKey: [...facebookKey, 'performance', 'days', period],
    queryFn: () => api.ads.days(period),
  })
}

/** Maximum number of articles in a select; a site with more gets a search field. */
export const maxSelectableArticles = 100

const publishedArticlesKey = ['api', 'articles', 'published']

/** Published articles, newest first. Reads one more than the maximum, to detect that there are others. */
export function publishedArticlesQuery(api: Client) {
  return queryOptions({
    queryKey: publishedArticlesKey,
    queryFn: () => api.articles.list({ status: 'published', limit: maxSelectableArticles + 1, excerpts: 'none' }),
  })
}

/** Maximum number of articles that one search returns. */
export const maxSearchResults = 20

/** Published articles whose title contains all words of `title`. */
export function articleSearchQuery(api: Client, title: string) {
  return queryOptions({
    queryKey: [...publishedArticlesKey, { title }],
    queryFn: () => api.articles.list({ status: 'published', title, limit: maxSearchResults, excerpts: 'none' }),
  })
}

/** Published article with this id or slug; null if it does not exist or is not published. */
export function publishedArticleQuery(api: Client, ref: string) {
  return queryOptions({ queryKey: [...publishedArticlesKey, ref], queryFn: () => findPublishedArticle(api, ref) })
}

async function findPublishedArticle(api: Client, id: string): Promise<ArticleHead | null> {
  try {
    const article = await api.articles.byId({ id })
    return article.status === 'published' ? article : null
  } catch (cause) {
    if (cause instanceof CallError && (cause.code === 'not_found' || cause.code === 'gone')) return null
    throw cause
  }
}

/** Ended writing job, for its cost. */
export function writingJobQuery(api: Client, id: string) {
  return queryOptions({ queryKey: ['api', 'jobs', id], queryFn: () => api.jobs.get({ id }) })
}

/**
 * Invalidates everything that depends on campaigns, ad sets or ads. Call it after each change of one. Pass `none`
 * before leaving a page whose data was deleted, so that it is not fetched again.
 */
export async function invalidateAds(queries: QueryClient, refetchType: 'active' | 'none' = 'active'): Promise<void> {
  await Promise.all([facebookKey, analyticsKey].map(queryKey => queries.invalidateQueries({ queryKey, refetchType })))
}

type NewAdSet = Omit<Input<typeof adSetsCreate>, 'status'>

/**
 * Creates a paused ad set. The list is refetched after a failure too, because the call may have succeeded without an
 * answer.
 */
export function useCreateAdSet() {
  const api = useApi()
  const queries = useQueryClient()
  const { getKey, settle } = useIdempotencyKey()
  return useSingleMutation({
    mutationFn: (adSet: NewAdSet) =>
      api.adsets.create({ ...adSet, status: 'PAUSED' }, { idempotencyKey: getKey(JSON.stringify(adSet)) }),
    onSuccess: created => {
      queries.setQueryData(adSetsQuery(api).queryKey, (existing = []) => [created, ...existing])
      void invalidateAds(queries)
    },
    onError: () => invalidateAds(queries),
    onSettled: (_, error) => settle(error),
  })
}

/** Returns the most recently created ad set of an article, except imported ones. */
export function findLatestAdSet(adSets: readonly AdSet[], articleId: string): AdSet | undefined {
  return adSets
    .filter(adSet => adSet.articleId === articleId && !adSet.imported)
    .reduce<AdSet | undefined>(
      (latest, adSet) => (latest && latest.createdAt >= adSet.createdAt ? latest : adSet),
      undefined,
    )
}

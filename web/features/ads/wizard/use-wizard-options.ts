import { useQuery } from '@tanstack/react-query'
import type { AdSet, Campaign } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../lib/api.tsx'
import {
  adSetsQuery,
  campaignsQuery,
  maxSelectableArticles,
  publishedArticleQuery,
  publishedArticlesQuery,
} from '../ads.queries.ts'
import { newAdSetId, type WizardValues } from './wizard-draft.ts'
import { type Step, steps } from './wizard-steps.tsx'

/** Options of the wizard. Imported campaigns are excluded, because they are read-only. */
export interface WizardOptions {
  campaigns: readonly Campaign[]
  /** All published articles, or the newest and the chosen one. */
  articles: readonly ArticleHead[]
  /** True if there are more articles, which have to be searched for. */
  hasMoreArticles: boolean
  adSets: readonly AdSet[]
}

/**
 * Reads the options.
 * @param articleId id or slug of the chosen article; may be empty.
 */
export function useWizardOptions({ articleId }: WizardValues) {
  const api = useApi()
  const campaigns = useQuery(campaignsQuery(api))
  const articles = useQuery(publishedArticlesQuery(api))
  const adSets = useQuery(adSetsQuery(api))
  const hasMoreArticles = articles.data !== undefined && articles.data.length > maxSelectableArticles
  const isUnlisted = hasMoreArticles && articleId !== '' && !findArticle(articles.data, articleId)
  const linkedArticle = useQuery({ ...publishedArticleQuery(api, articleId), enabled: isUnlisted })
  const queries = [campaigns, articles, adSets, ...(isUnlisted ? [linkedArticle] : [])]
  const isPickedLoaded = !isUnlisted || linkedArticle.data !== undefined
  const options: WizardOptions | undefined =
    campaigns.data && articles.data && adSets.data && isPickedLoaded
      ? {
          campaigns: campaigns.data.filter(({ imported }) => !imported),
          articles: isUnlisted && linkedArticle.data ? [...articles.data, linkedArticle.data] : articles.data,
          hasMoreArticles,
          adSets: adSets.data,
        }
      : undefined

  function retry(): void {
    for (const { data, refetch } of queries) if (data === undefined) void refetch()
  }

  return { options, error: queries.find(({ data, error }) => data === undefined && error)?.error, retry }
}

/** Chosen objects that exist. */
export interface Picked {
  campaign?: Campaign | undefined
  article?: ArticleHead | undefined
  adSet?: AdSet | undefined
  /** All ad sets of the article in the campaign, newest first. */
  adSets?: readonly AdSet[]
}

export function findPicked(
  { campaigns, articles, adSets }: WizardOptions,
  { campaignId, articleId, adSetId }: WizardValues,
): Picked {
  const campaign = campaigns.find(({ id }) => id === campaignId)
  const article = findArticle(articles, articleId)
  const existing = campaign && article ? filterAdSets(adSets, campaign.id, article.id) : []
  const adSet = adSetId === newAdSetId ? undefined : (existing.find(({ id }) => id === adSetId) ?? existing[0])
  return { campaign, article, adSet, adSets: existing }
}

/** Returns the ad sets of an article in a campaign, newest first. */
export function filterAdSets(adSets: readonly AdSet[], campaignId: string, articleId: string): AdSet[] {
  return adSets
    .filter(adSet => adSet.campaignId === campaignId && adSet.articleId === articleId)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

function findArticle(articles: readonly ArticleHead[], ref: string): ArticleHead | undefined {
  return articles.find(({ id, slug }) => ref === id || ref === slug)
}

/** Returns the requested step, or the last earlier step whose choices are complete. */
export function getReachableStep(requested: Step, { campaign, adSet }: Picked): Step {
  const lastReachable = !campaign ? 'campaign' : !adSet ? 'adset' : 'ads'
  return steps.indexOf(requested) < steps.indexOf(lastReachable) ? requested : lastReachable
}

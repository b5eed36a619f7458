import { useQuery } from '@tanstack/react-query'
import type { AdSet, Campaign } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../lib/api.tsx'
import { adSetsQuery, campaignsQuery, mostToPick, publishedOneQuery, publishedQuery } from '../ads.queries.ts'
import { type Step, steps } from './steps.ts'
import type { WizardValues } from './wizard-values.ts'

/** Options of the wizard. Imported campaigns are excluded, because they are read-only. */
export interface Choices {
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
export function useChoices({ articleId }: WizardValues) {
  const api = useApi()
  const campaigns = useQuery(campaignsQuery(api))
  const articles = useQuery(publishedQuery(api))
  const adSets = useQuery(adSetsQuery(api))
  const hasMoreArticles = articles.data !== undefined && articles.data.length > mostToPick
  const isElsewhere = hasMoreArticles && articleId !== '' && !articleOf(articles.data, articleId)
  const elsewhere = useQuery({ ...publishedOneQuery(api, articleId), enabled: isElsewhere })
  const all = [campaigns, articles, adSets, ...(isElsewhere ? [elsewhere] : [])]
  const isPickedRead = !isElsewhere || elsewhere.data !== undefined
  const choices: Choices | undefined =
    campaigns.data && articles.data && adSets.data && isPickedRead
      ? {
          campaigns: campaigns.data.filter(({ imported }) => !imported),
          articles: isElsewhere && elsewhere.data ? [...articles.data, elsewhere.data] : articles.data,
          hasMoreArticles,
          adSets: adSets.data,
        }
      : undefined

  function readAgain(): void {
    for (const { data, refetch } of all) if (data === undefined) void refetch()
  }

  return { choices, error: all.find(({ data, error }) => data === undefined && error)?.error, readAgain }
}

/** Chosen objects that exist. An article has at most one ad set per campaign, so these two identify it. */
export interface Picked {
  campaign?: Campaign | undefined
  article?: ArticleHead | undefined
  adSet?: AdSet | undefined
}

export function pickedOf({ campaigns, articles, adSets }: Choices, { campaignId, articleId }: WizardValues): Picked {
  const campaign = campaigns.find(({ id }) => id === campaignId)
  const article = articleOf(articles, articleId)
  const adSet = adSets.find(one => one.campaignId === campaign?.id && one.articleId === article?.id)
  return { campaign, article, adSet: campaign && article && adSet }
}

function articleOf(articles: readonly ArticleHead[], ref: string): ArticleHead | undefined {
  return articles.find(({ id, slug }) => ref === id || ref === slug)
}

/** Returns the requested step, or the last earlier step whose choices are complete. */
export function reachable(asked: Step, { campaign, adSet }: Picked): Step {
  const last = !campaign ? 'campaign' : !adSet ? 'adset' : 'ads'
  return steps.indexOf(asked) < steps.indexOf(last) ? asked : last
}

import { useQuery } from '@tanstack/react-query'
import type { AdSet, Campaign } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../lib/api.tsx'
import { adSetsQuery, campaignsQuery, mostToPick, publishedOneQuery, publishedQuery } from '../ads.queries.ts'
import { type Step, steps } from './steps.ts'
import type { WizardValues } from './wizard-values.ts'

/** What there is to pick from. Imported campaigns are there for their figures: nothing is added to them. */
export interface Choices {
  campaigns: readonly Campaign[]
  /** All that are published, or the newest of them and the one that is picked. */
  articles: readonly ArticleHead[]
  /** There are others, to be searched. */
  hasMoreArticles: boolean
  adSets: readonly AdSet[]
}

/** @param articleId the article that is picked: its id or slug, or nothing. */
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

/** What is picked, as far as it is there. An article has one ad set in a campaign, so the two of them say which. */
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

/** The step that was asked for, or else the last before it for which all is picked. */
export function reachable(asked: Step, { campaign, adSet }: Picked): Step {
  const last = !campaign ? 'campaign' : !adSet ? 'adset' : 'ads'
  return steps.indexOf(asked) < steps.indexOf(last) ? asked : last
}

import { useQuery } from '@tanstack/react-query'
import type { AdSet, Campaign } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../lib/api.tsx'
import { adSetsQuery, campaignsQuery, publishedQuery } from '../ads.queries.ts'
import { type Step, steps } from './steps.ts'
import type { WizardValues } from './wizard-values.ts'

/** What there is to pick from. Imported campaigns are there for their figures: nothing is added to them. */
export interface Choices {
  campaigns: readonly Campaign[]
  articles: readonly ArticleHead[]
  adSets: readonly AdSet[]
}

export function useChoices() {
  const api = useApi()
  const campaigns = useQuery(campaignsQuery(api))
  const articles = useQuery(publishedQuery(api))
  const adSets = useQuery(adSetsQuery(api))
  const all = [campaigns, articles, adSets]
  const isRead = campaigns.data && articles.data && adSets.data
  const choices: Choices | undefined = isRead && {
    campaigns: campaigns.data.filter(({ imported }) => !imported),
    articles: articles.data,
    adSets: adSets.data,
  }

  function readAgain(): void {
    for (const { data, refetch } of all) if (!data) void refetch()
  }

  return { choices, error: all.find(({ data, error }) => !data && error)?.error, readAgain }
}

/** What is picked, as far as it is there. An article has one ad set in a campaign, so the two of them say which. */
export interface Picked {
  campaign?: Campaign | undefined
  article?: ArticleHead | undefined
  adSet?: AdSet | undefined
}

export function pickedOf({ campaigns, articles, adSets }: Choices, { campaignId, articleId }: WizardValues): Picked {
  const campaign = campaigns.find(({ id }) => id === campaignId)
  const article = articles.find(({ id, slug }) => articleId === id || articleId === slug)
  const adSet = adSets.find(one => one.campaignId === campaign?.id && one.articleId === article?.id)
  return { campaign, article, adSet: campaign && article && adSet }
}

/** The step that was asked for, or else the last before it for which all is picked. */
export function reachable(asked: Step, { campaign, adSet }: Picked): Step {
  const last = !campaign ? 'campaign' : !adSet ? 'adset' : 'ads'
  return steps.indexOf(asked) < steps.indexOf(last) ? asked : last
}

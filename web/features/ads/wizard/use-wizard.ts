import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isWholePence, minDailyBudget, wizardObjectives } from '../../../../server/contract/ad-values.ts'
import type { AdSet, Campaign } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { useApi } from '../../../lib/api.tsx'
import { useCloseWarning } from '../../../lib/leave-warning.ts'
import { showMessage, toasts } from '../../../lib/toasts.ts'
import {
  adSetsQuery,
  campaignsQuery,
  maxSelectableArticles,
  publishedArticleQuery,
  publishedArticlesQuery,
} from '../ads.queries.ts'
import {
  clearWizardDraft,
  emptyWizard,
  hasText,
  newAdSetId,
  newCampaignId,
  readWizardDraft,
  type WizardValues,
  writeWizardDraft,
} from './wizard-draft.ts'
import { type Step, steps } from './wizard-steps.tsx'

/** Choices and texts of the wizard, stored in session storage. */
export function useWizard() {
  const { query, route } = useLocation()
  const [values, setValues] = useState(() => restoreDraft(query))
  // Requests that are pending while the screen unmounts continue with this value.
  const latest = useRef(values)
  useCloseWarning(hasUnsavedWork(values))
  const hasLeft = useRef(false)
  useEffect(
    () => () => {
      hasLeft.current = true
      announceDraft(latest.current)
    },
    [],
  )

  function change(part: Partial<WizardValues> | ((before: WizardValues) => Partial<WizardValues>)): WizardValues {
    const before = latest.current
    latest.current = { ...before, ...(typeof part === 'function' ? part(before) : part) }
    writeWizardDraft(latest.current)
    setValues(latest.current)
    return latest.current
  }

  /** Clears the draft and shows the result, unless the user has left the wizard. */
  function finish(title: string, description: string): void {
    latest.current = emptyWizard
    clearWizardDraft()
    showMessage(title, { description })
    if (!hasLeft.current) route('/facebook-ads')
  }

  return { values, change, finish }
}

export type WizardState = ReturnType<typeof useWizard>

/** Query parameters that preset the wizard. */
interface LinkParams {
  article?: string
  objective?: string
  budget?: string
}

/** Restores the draft and applies the query parameters. */
function restoreDraft(link: LinkParams): WizardValues {
  const stored = presetStrategy(readWizardDraft(), link)
  const restored = presetArticle(stored, link)
  writeWizardDraft(restored)
  return restored
}

/** Presets the article, and selects a new campaign unless one is chosen. */
function presetArticle(stored: WizardValues, { article }: LinkParams): WizardValues {
  if (article === undefined || article === stored.articleId) return stored
  const newCampaign = { ...stored.newCampaign, name: stored.newCampaign.name || null }
  return { ...stored, campaignId: stored.campaignId || newCampaignId, newCampaign, articleId: article, adSetName: null }
}

/** Presets the objective and the budget, unless they were changed by hand. */
function presetStrategy(stored: WizardValues, { objective, budget }: LinkParams): WizardValues {
  const { newCampaign, dailyBudget } = emptyWizard
  const linkedObjective = wizardObjectives.find(candidate => candidate === objective)
  const isDefaultObjective = stored.newCampaign.objective === newCampaign.objective
  const isBudget = Number(budget) >= minDailyBudget && isWholePence(Number(budget))
  return {
    ...stored,
    ...(linkedObjective && { campaignId: stored.campaignId || newCampaignId }),
    ...(linkedObjective &&
      isDefaultObjective && { newCampaign: { ...stored.newCampaign, objective: linkedObjective } }),
    ...(budget !== undefined && isBudget && stored.dailyBudget === dailyBudget && { dailyBudget: budget }),
  }
}

const hasUnsavedWork = ({ variants, draft }: WizardValues) => variants.length > 0 || hasText(draft)

/** Reports that the draft is saved when the user opens another screen. */
function announceDraft(values: WizardValues): void {
  const toast = toasts.get()
  const isFailureShown = toast?.open === true && toast.kind === 'error'
  if (!hasUnsavedWork(values) || isFailureShown) return
  showMessage('Your ad variants are stored', { description: 'Open Create Campaign in this tab to continue.' })
}

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

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Campaign, newAdSetSchema } from '../../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../../server/contract/schemas/article.ts'
import { useLocation } from '../../../../app/router/router.tsx'
import { useApi } from '../../../../lib/api.tsx'
import { useButtonAction } from '../../../../lib/mutations.ts'
import { adSetsQuery, useCreateAdSet } from '../../ads.queries.ts'
import { toFormProblems, useFirstProblem } from '../form-problems.ts'
import type { WizardState } from '../use-wizard.ts'
import type { Picked } from '../use-wizard-options.ts'
import type { WizardValues } from '../wizard-draft.ts'
import { getStepUrl } from '../wizard-steps.tsx'

/** Returns the name of the ad set. It follows the article until edited. */
export function getAdSetName({ adSetName }: WizardValues, article: ArticleHead | undefined): string {
  return adSetName ?? (article ? `${article.title} - Ad Set` : '')
}

interface Options extends Picked {
  wizard: WizardState
  campaign: Campaign
}

/** Continues with the existing ad set of the article in the campaign, or creates one. */
export function useAdSetStep({ wizard: { values }, campaign, article, adSet }: Options) {
  const queries = useQueryClient()
  const api = useApi()
  const { route } = useLocation()
  const { mutateAsync } = useCreateAdSet()
  const { form, focusProblem } = useFirstProblem()
  const [wasSubmitted, setSubmitted] = useState(false)
  const validated = newAdSetSchema.safeParse({
    campaignId: campaign.id,
    articleId: article?.id ?? '',
    name: getAdSetName(values, article),
    dailyBudget: Number(values.dailyBudget),
  })
  const submission = useButtonAction(adSet ? goToAds : create, 'Failed to create ad set. Please try again.')

  async function goToAds(): Promise<void> {
    route(getStepUrl('ads'))
  }

  async function create(): Promise<void> {
    setSubmitted(true)
    if (!validated.data) return focusProblem()
    const { status: _paused, ...input } = validated.data
    try {
      await mutateAsync(input)
    } catch (cause) {
      if (existsNow()) return
      throw cause
    }
    await goToAds()
  }

  /**
   * Returns true if the list now contains the ad set, created by somebody else or by a call whose answer was lost. The screen
   * then offers to continue with it instead of showing a failure.
   */
  function existsNow(): boolean {
    const { queryKey } = adSetsQuery(api)
    const found = queries
      .getQueryData(queryKey)
      ?.find(candidate => candidate.campaignId === campaign.id && candidate.articleId === article?.id)
    return found !== undefined && found.onFacebook !== 'unknown'
  }

  return { ...submission, form, problems: wasSubmitted ? toFormProblems(validated.error) : {} }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Campaign, newAdSetSchema } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { useApi } from '../../../lib/api.tsx'
import { usePress } from '../../../lib/use-press.ts'
import { adSetsQuery, useCreateAdSet } from '../ads.queries.ts'
import { problemsOf } from './problems.ts'
import { addressOf } from './steps.ts'
import type { Picked } from './use-choices.ts'
import { useFirstProblem } from './use-first-problem.ts'
import type { WizardState } from './use-wizard.ts'
import type { WizardValues } from './wizard-values.ts'

/** Returns the name of the ad set. It follows the article until edited. */
export function adSetNameOf({ adSetName }: WizardValues, article: ArticleHead | undefined): string {
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
  const { form, seekProblem } = useFirstProblem()
  const [isTried, setTried] = useState(false)
  const read = newAdSetSchema.safeParse({
    campaignId: campaign.id,
    articleId: article?.id ?? '',
    name: adSetNameOf(values, article),
    dailyBudget: Number(values.dailyBudget),
  })
  const goOn = usePress(adSet ? next : create, 'Failed to create ad set. Please try again.')

  async function next(): Promise<void> {
    route(addressOf('ads'))
  }

  async function create(): Promise<void> {
    setTried(true)
    if (!read.data) return seekProblem()
    const { status: _paused, ...asked } = read.data
    try {
      await mutateAsync(asked)
    } catch (cause) {
      if (isThere()) return
      throw cause
    }
    await next()
  }

  /**
   * Returns true if the list now contains the ad set, created elsewhere or by a call whose answer was lost. The screen
   * then offers to continue with it instead of showing a failure.
   */
  function isThere(): boolean {
    const { queryKey } = adSetsQuery(api)
    const found = queries
      .getQueryData(queryKey)
      ?.find(one => one.campaignId === campaign.id && one.articleId === article?.id)
    return found !== undefined && found.onFacebook !== 'unknown'
  }

  return { ...goOn, form, problems: isTried ? problemsOf(read.error) : {} }
}

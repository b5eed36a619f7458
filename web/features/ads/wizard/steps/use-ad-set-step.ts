import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultTargeting } from '../../../../../server/contract/ad-values.ts'
import { type AdSet, type Campaign, newAdSetSchema } from '../../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../../server/contract/schemas/article.ts'
import type { Targeting } from '../../../../../server/contract/schemas/targeting.ts'
import { getDefaultAdSetName } from '../../../../../server/domain/ads.ts'
import { describeAudience, haveSameTargeting, withAudience } from '../../../../../server/domain/targeting.ts'
import { useLocation } from '../../../../app/router/router.tsx'
import { useApi } from '../../../../lib/api.tsx'
import { useButtonAction } from '../../../../lib/mutations.ts'
import { adSetsQuery, useCreateAdSet } from '../../ads.queries.ts'
import { filterAdSets, type Picked, type WizardState } from '../use-wizard.ts'
import type { WizardValues } from '../wizard-draft.ts'
import { getStepUrl, toFormProblems, useFirstProblem } from '../wizard-steps.tsx'

/** Returns the name of the ad set. It follows the article and the audience until edited. */
export function getAdSetName(values: WizardValues, article: ArticleHead | undefined): string {
  const audience = describeAudience(toTargeting(values), defaultTargeting)
  return values.adSetName ?? (article ? getDefaultAdSetName(article.title, audience) : '')
}

function toTargeting({ ages, genders }: WizardValues): Targeting {
  return withAudience(defaultTargeting, { ages, genders })
}

interface Options extends Picked {
  wizard: WizardState
  campaign: Campaign
}

/** Continues with the existing ad set of the article in the campaign, or creates one. */
export function useAdSetStep({ wizard: { values, change }, campaign, article, adSet }: Options) {
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
    ...(values.ages.trim() !== '' && { ages: values.ages.trim() }),
    ...(values.genders !== 'all' && { genders: values.genders }),
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
      const { id } = await mutateAsync(input)
      change({ adSetId: id })
    } catch (cause) {
      const existing = findExisting()
      if (!existing) throw cause
      change({ adSetId: existing.id })
      return
    }
    await goToAds()
  }

  /**
   * Finds an ad set with the same audience, created before, by somebody else, or by a call whose answer was lost. The
   * screen then offers to continue with it instead of showing a failure.
   */
  function findExisting(): AdSet | undefined {
    const listed = queries.getQueryData(adSetsQuery(api).queryKey) ?? []
    const found = filterAdSets(listed, campaign.id, article?.id ?? '').find(({ targeting }) =>
      haveSameTargeting(targeting, toTargeting(values)),
    )
    return found?.onFacebook === 'unknown' ? undefined : found
  }

  return { ...submission, form, problems: wasSubmitted ? toFormProblems(validated.error) : {} }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appObjective, type Campaign, newCampaignSchema } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { useApi } from '../../../lib/api.tsx'
import { campaignsQuery, useCreateCampaign } from '../../../lib/campaigns.queries.ts'
import { useButtonAction } from '../../../lib/use-press.ts'
import { type FormProblems, toFormProblems } from './problems.ts'
import { getStepUrl } from './steps.ts'
import { useFirstProblem } from './use-first-problem.ts'
import type { WizardState } from './use-wizard.ts'
import { emptyWizard, newCampaignId, type WizardValues } from './wizard-values.ts'

/** Returns the name of the campaign. It follows an article named by a link until edited. */
export function getCampaignName({ newCampaign }: WizardValues, article: ArticleHead | undefined): string {
  return newCampaign.name ?? article?.title ?? ''
}

interface CampaignStepOptions {
  wizard: WizardState
  campaigns: readonly Campaign[]
  article: ArticleHead | undefined
}

/** Continues with the chosen campaign, or creates one first. */
export function useCampaignStep({ wizard: { values, change }, campaigns, article }: CampaignStepOptions) {
  const { route } = useLocation()
  const queries = useQueryClient()
  const api = useApi()
  const { mutateAsync } = useCreateCampaign()
  const { form, focusProblem } = useFirstProblem()
  const isNew = values.campaignId === newCampaignId || campaigns.length === 0
  const read = newCampaignSchema.safeParse({ ...values.newCampaign, name: getCampaignName(values, article) })
  const isPicked = campaigns.some(({ id, objective }) => id === values.campaignId && objective !== appObjective)
  const found: FormProblems = isNew
    ? toFormProblems(read.error)
    : isPicked
      ? {}
      : { campaignId: 'Campaign is required' }
  // Form that was submitted last. The other form shows no problems yet.
  const [submittedNew, setSubmittedNew] = useState<boolean>()
  const submission = useButtonAction(
    isNew ? create : continueWithChosen,
    'Failed to create campaign. Please try again.',
  )

  async function create(): Promise<void> {
    if (!read.data) return showProblems()
    const { name, objective } = read.data
    // Select the new campaign explicitly, because the list changes meanwhile; with an empty list, it was only implied.
    change({ campaignId: newCampaignId })
    try {
      const { id } = await mutateAsync({ name, objective })
      continueWith(id)
    } catch (cause) {
      const found = findNewlyListed(name)
      if (!found) throw cause
      continueWith(found.id)
      if (found.onFacebook === 'unknown') throw cause
    }
  }

  /** Finds a campaign of this name that was not listed before: it was created although the answer was lost. */
  function findNewlyListed(name: string): Campaign | undefined {
    const knownIds = new Set(campaigns.map(({ id }) => id))
    const listed = queries.getQueryData(campaignsQuery(api).queryKey)
    return listed?.find(one => one.name === name && !one.imported && !knownIds.has(one.id))
  }

  function continueWith(campaignId: string): void {
    change({ campaignId, newCampaign: emptyWizard.newCampaign })
    route(getStepUrl('adset'))
  }

  async function continueWithChosen(): Promise<void> {
    if (isPicked) route(getStepUrl('adset'))
    else showProblems()
  }

  function showProblems(): void {
    setSubmittedNew(isNew)
    focusProblem()
  }

  return { ...submission, form, problems: submittedNew === isNew ? found : {}, isNew }
}

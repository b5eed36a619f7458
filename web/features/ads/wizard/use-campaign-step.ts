import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appObjective, type Campaign, newCampaignSchema } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { useApi } from '../../../lib/api.tsx'
import { campaignsQuery, useCreateCampaign } from '../../../lib/campaigns.queries.ts'
import { usePress } from '../../../lib/use-press.ts'
import { type Problems, problemsOf } from './problems.ts'
import { addressOf } from './steps.ts'
import { useFirstProblem } from './use-first-problem.ts'
import type { WizardState } from './use-wizard.ts'
import { emptyWizard, newChoice, type WizardValues } from './wizard-values.ts'

/** Returns the name of the campaign. It follows an article named by a link until edited. */
export function campaignNameOf({ newCampaign }: WizardValues, article: ArticleHead | undefined): string {
  return newCampaign.name ?? article?.title ?? ''
}

interface Options {
  wizard: WizardState
  campaigns: readonly Campaign[]
  article: ArticleHead | undefined
}

/** Continues with the chosen campaign, or creates one first. */
export function useCampaignStep({ wizard: { values, change }, campaigns, article }: Options) {
  const { route } = useLocation()
  const queries = useQueryClient()
  const api = useApi()
  const { mutateAsync } = useCreateCampaign()
  const { form, seekProblem } = useFirstProblem()
  const isNew = values.campaignId === newChoice || campaigns.length === 0
  const read = newCampaignSchema.safeParse({ ...values.newCampaign, name: campaignNameOf(values, article) })
  const isPicked = campaigns.some(({ id, objective }) => id === values.campaignId && objective !== appObjective)
  const found: Problems = isNew ? problemsOf(read.error) : isPicked ? {} : { campaignId: 'Campaign is required' }
  // Form that was submitted last. The other form shows no problems yet.
  const [triedNew, setTriedNew] = useState<boolean>()
  const goOn = usePress(isNew ? create : pick, 'Failed to create campaign. Please try again.')

  async function create(): Promise<void> {
    if (!read.data) return refuse()
    const { name, objective } = read.data
    // Select the new campaign explicitly, because the list changes meanwhile; with an empty list, it was only implied.
    change({ campaignId: newChoice })
    try {
      const { id } = await mutateAsync({ name, objective })
      goOnWith(id)
    } catch (cause) {
      const found = foundAnew(name)
      if (!found) throw cause
      goOnWith(found.id)
      if (found.onFacebook === 'unknown') throw cause
    }
  }

  /** Finds a campaign of this name that was not listed before: it was created although the answer was lost. */
  function foundAnew(name: string): Campaign | undefined {
    const known = new Set(campaigns.map(({ id }) => id))
    const listed = queries.getQueryData(campaignsQuery(api).queryKey)
    return listed?.find(one => one.name === name && !one.imported && !known.has(one.id))
  }

  function goOnWith(campaignId: string): void {
    change({ campaignId, newCampaign: emptyWizard.newCampaign })
    route(addressOf('adset'))
  }

  async function pick(): Promise<void> {
    if (isPicked) route(addressOf('adset'))
    else refuse()
  }

  function refuse(): void {
    setTriedNew(isNew)
    seekProblem()
  }

  return { ...goOn, form, problems: triedNew === isNew ? found : {}, isNew }
}

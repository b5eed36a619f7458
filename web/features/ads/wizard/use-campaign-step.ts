import { useState } from 'react'
import { type Campaign, newCampaignSchema } from '../../../../server/contract/schemas/ads.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { useCreateCampaign } from '../../../lib/campaigns.queries.ts'
import { type Problems, problemsOf } from './problems.ts'
import { addressOf } from './steps.ts'
import { useFirstProblem } from './use-first-problem.ts'
import { usePress } from './use-press.ts'
import type { WizardState } from './use-wizard.ts'
import { emptyWizard, newChoice } from './wizard-values.ts'

/** Goes on with the campaign that is picked, or with one that is made first. */
export function useCampaignStep({ values, change }: WizardState, campaigns: readonly Campaign[]) {
  const { route } = useLocation()
  const { mutateAsync } = useCreateCampaign()
  const [problems, setProblems] = useState<Problems>({})
  const { form, seekProblem } = useFirstProblem()
  const isNew = values.campaignId === newChoice || campaigns.length === 0
  const goOn = usePress(isNew ? create : pick, 'Failed to create campaign. Please try again.')

  async function create(): Promise<void> {
    const { data, error } = newCampaignSchema.safeParse(values.newCampaign)
    if (!data) return refuse(problemsOf(error))
    const { name, objective } = data
    const { id } = await mutateAsync({ name, objective })
    change({ campaignId: id, newCampaign: emptyWizard.newCampaign })
    route(addressOf('adset'))
  }

  async function pick(): Promise<void> {
    if (!campaigns.some(({ id }) => id === values.campaignId)) return refuse({ campaignId: 'Campaign is required' })
    route(addressOf('adset'))
  }

  function refuse(found: Problems): void {
    setProblems(found)
    seekProblem()
  }

  return { ...goOn, form, problems, isNew }
}

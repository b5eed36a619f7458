import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { deploymentRequestSchema } from '../../../../server/contract/schemas/ad-deployment.ts'
import type { AdVariantsResult } from '../../../../server/contract/schemas/ad-variants.ts'
import { defaultDailyBudget } from '../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../lib/api.tsx'
import { showError } from '../../../lib/toasts.ts'
import { campaignsQuery } from '../ads.queries.ts'
import { parseBudget } from '../read-budget.ts'
import { noCampaignText } from './campaign-select.tsx'
import { compareWithExisting } from './standing-ads.ts'
import type { AdTarget } from './use-ad-target.ts'
import type { DeploymentState } from './use-deployment.ts'

interface DeployProblems {
  campaign?: string
  budget?: string
  replace?: string
}

/** State of the deployment form: campaign, budget and permission to replace existing ads. */
export function useDeployForm(target: AdTarget, written: AdVariantsResult, deployment: DeploymentState) {
  const { adSet } = target
  const campaign = useCampaignChoice(adSet === undefined)
  const [typed, setTyped] = useState(defaultDailyBudget.toFixed(2))
  const [mayReplace, setMayReplace] = useState(false)
  const [problems, setProblems] = useState<DeployProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const { replaced, allExist } = compareWithExisting(written, target.ads)
  const parsedBudget = parseBudget(typed, 'Daily budget')

  /** Clears the problem of a field when it changes; the next submit validates it again. */
  function clearingProblem<T>(field: keyof DeployProblems, change: (value: T) => void) {
    return (value: T) => {
      setProblems(({ [field]: _, ...others }) => others)
      change(value)
    }
  }

  function findProblems(): DeployProblems {
    return {
      ...(!adSet && campaign.id === '' && { campaign: noCampaignText }),
      ...(!adSet && parsedBudget.problem !== undefined && { budget: parsedBudget.problem }),
      ...(replaced.length > 0 && !mayReplace && { replace: 'Tick this to go on.' }),
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (deployment.isPending) return
    const found = findProblems()
    const { data: request } = deploymentRequestSchema.safeParse({
      variants: written.variants,
      dailyBudget: adSet?.dailyBudget ?? parsedBudget.amount,
      replace: replaced.length > 0 && mayReplace,
      ...(!adSet && { campaignId: campaign.id }),
    })
    if (request && Object.keys(found).length === 0) {
      setProblems({})
      deployment.deploy(request)
      return
    }
    // Render the problems first, so that the invalid field can be found.
    flushSync(() => setProblems(found))
    if (found.campaign) showError('No Campaign Selected', found.campaign)
    else if (found.budget) showError('Invalid Budget', found.budget)
    form.current?.closest('dialog')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return {
    form,
    typed,
    mayReplace,
    replaced,
    allExist,
    problems,
    submit,
    campaign: { ...campaign, choose: clearingProblem('campaign', campaign.choose) },
    setTyped: clearingProblem('budget', setTyped),
    setMayReplace: clearingProblem('replace', setMayReplace),
  }
}

/** The only campaign, until another is chosen. */
function useCampaignChoice(isNeeded: boolean) {
  const { data } = useQuery({ ...campaignsQuery(useApi()), enabled: isNeeded })
  const [chosen, choose] = useState<string>()
  const [first, second] = data?.filter(({ imported }) => !imported) ?? []
  return { id: chosen ?? (second ? '' : (first?.id ?? '')), choose }
}

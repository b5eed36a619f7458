import { useEffect, useRef, useState } from 'react'
import { dailyBudgetSchema, wizardObjectives } from '../../../../server/contract/schemas/ads.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { useCloseWarning } from '../../../lib/leave-warning.ts'
import { showMessage, toasts } from '../../../lib/toasts.ts'
import {
  emptyWizard,
  forgetWizard,
  hasWords,
  keepWizard,
  newChoice,
  readWizard,
  type WizardValues,
} from './wizard-values.ts'

/** What was picked and typed so far: kept in this tab, whatever becomes of the page. */
export function useWizard() {
  const { query, route } = useLocation()
  const [values, setValues] = useState(() => begin(query))
  // What is under way while the screen changes goes on from here.
  const latest = useRef(values)
  useCloseWarning(wouldLose(values))
  const isLeft = useRef(false)
  useEffect(
    () => () => {
      isLeft.current = true
      tellKept(latest.current)
    },
    [],
  )

  function change(part: Partial<WizardValues> | ((before: WizardValues) => Partial<WizardValues>)): WizardValues {
    const before = latest.current
    latest.current = { ...before, ...(typeof part === 'function' ? part(before) : part) }
    keepWizard(latest.current)
    setValues(latest.current)
    return latest.current
  }

  /** All is made: nothing of it is kept, and the way leads to what came of it, for who has not left meanwhile. */
  function finish(title: string, description: string): void {
    latest.current = emptyWizard
    forgetWizard()
    showMessage(title, { description })
    if (!isLeft.current) route('/facebook-ads')
  }

  return { values, change, finish }
}

export type WizardState = ReturnType<typeof useWizard>

/** What a link may say of what is to be made. */
interface Linked {
  article?: string
  objective?: string
  budget?: string
}

/** Where it was left, with what a link says. */
function begin(linked: Linked): WizardValues {
  const kept = withStrategy(readWizard(), linked)
  const begun = withArticle(kept, linked)
  keepWizard(begun)
  return begun
}

/** For what is named a campaign is to be made, unless one was picked. */
function withArticle(kept: WizardValues, { article }: Linked): WizardValues {
  if (article === undefined || article === kept.articleId) return kept
  const newCampaign = { ...kept.newCampaign, name: kept.newCampaign.name || null }
  return { ...kept, campaignId: kept.campaignId || newChoice, newCampaign, articleId: article, adSetName: null }
}

/** What was chosen by hand stays. */
function withStrategy(kept: WizardValues, { objective, budget }: Linked): WizardValues {
  const { newCampaign, dailyBudget } = emptyWizard
  const aim = wizardObjectives.find(one => one === objective)
  const isAimFree = kept.newCampaign.objective === newCampaign.objective
  const isBudgetFree = kept.dailyBudget === dailyBudget && dailyBudgetSchema.safeParse(Number(budget)).success
  return {
    ...kept,
    ...(aim && { campaignId: kept.campaignId || newChoice }),
    ...(aim && isAimFree && { newCampaign: { ...kept.newCampaign, objective: aim } }),
    ...(budget !== undefined && isBudgetFree && { dailyBudget: budget }),
  }
}

const wouldLose = ({ variants, draft }: WizardValues) => variants.length > 0 || hasWords(draft)

/** Left for another screen: nothing is lost, and nobody needs to be asked. */
function tellKept(values: WizardValues): void {
  const shown = toasts.get()
  const isFailureShown = shown?.open === true && shown.kind === 'error'
  if (!wouldLose(values) || isFailureShown) return
  showMessage('Your ad variants are kept', { description: 'Open Create Campaign in this tab to go on with them.' })
}

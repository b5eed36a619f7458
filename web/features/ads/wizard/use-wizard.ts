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

/** Choices and texts of the wizard, stored in session storage. */
export function useWizard() {
  const { query, route } = useLocation()
  const [values, setValues] = useState(() => begin(query))
  // Requests that are pending while the screen unmounts continue with this value.
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

  /** Clears the draft and shows the result, unless the user has left the wizard. */
  function finish(title: string, description: string): void {
    latest.current = emptyWizard
    forgetWizard()
    showMessage(title, { description })
    if (!isLeft.current) route('/facebook-ads')
  }

  return { values, change, finish }
}

export type WizardState = ReturnType<typeof useWizard>

/** Query parameters that preset the wizard. */
interface Linked {
  article?: string
  objective?: string
  budget?: string
}

/** Restores the draft and applies the query parameters. */
function begin(linked: Linked): WizardValues {
  const kept = withStrategy(readWizard(), linked)
  const begun = withArticle(kept, linked)
  keepWizard(begun)
  return begun
}

/** Presets the article, and selects a new campaign unless one is chosen. */
function withArticle(kept: WizardValues, { article }: Linked): WizardValues {
  if (article === undefined || article === kept.articleId) return kept
  const newCampaign = { ...kept.newCampaign, name: kept.newCampaign.name || null }
  return { ...kept, campaignId: kept.campaignId || newChoice, newCampaign, articleId: article, adSetName: null }
}

/** Presets the objective and the budget, unless they were changed by hand. */
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

/** Reports that the draft is saved when the user opens another screen. */
function tellKept(values: WizardValues): void {
  const shown = toasts.get()
  const isFailureShown = shown?.open === true && shown.kind === 'error'
  if (!wouldLose(values) || isFailureShown) return
  showMessage('Your ad variants are kept', { description: 'Open Create Campaign in this tab to go on with them.' })
}

import { useEffect, useRef, useState } from 'react'
import { isWholePence, minDailyBudget, wizardObjectives } from '../../../../server/contract/ad-values.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { useCloseWarning } from '../../../lib/leave-warning.ts'
import { showMessage, toasts } from '../../../lib/toasts.ts'
import {
  clearWizardDraft,
  emptyWizard,
  hasText,
  newCampaignId,
  readWizardDraft,
  type WizardValues,
  writeWizardDraft,
} from './wizard-draft.ts'

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

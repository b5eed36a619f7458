import { useEffect, useRef, useState } from 'react'
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
  const [values, setValues] = useState(() => begin(query.article))
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

/** Where it was left; a link may say which article it is about, and then a campaign is to be made unless one was picked. */
function begin(article: string | undefined): WizardValues {
  const kept = readWizard()
  if (article === undefined || article === kept.articleId) return kept
  const newCampaign = { ...kept.newCampaign, name: kept.newCampaign.name || null }
  const begun = { ...kept, campaignId: kept.campaignId || newChoice, newCampaign, articleId: article, adSetName: null }
  keepWizard(begun)
  return begun
}

const wouldLose = ({ variants, draft }: WizardValues) => variants.length > 0 || hasWords(draft)

/** Left for another screen: nothing is lost, and nobody needs to be asked. */
function tellKept(values: WizardValues): void {
  const shown = toasts.get()
  const isFailureShown = shown?.open === true && shown.kind === 'error'
  if (!wouldLose(values) || isFailureShown) return
  showMessage('Your ad variants are kept', { description: 'Open Create Campaign in this tab to go on with them.' })
}

import type { ReactNode } from 'react'
import { useLocation } from '../../../app/router/router.tsx'

/** Steps in order, as the URL names them. */
export const steps = ['campaign', 'adset', 'ads'] as const

export type Step = (typeof steps)[number]

export const stepTitles: Readonly<Record<Step, string>> = {
  campaign: 'Campaign',
  adset: 'Ad Set',
  ads: 'Ads (A/B Test)',
}

export const getStepUrl = (step: Step) => `/facebook-ads/create?step=${step}`

export function parseStep(name: string | undefined): Step {
  return steps.find(step => step === name) ?? 'campaign'
}

export function BackButton({ to, disabled }: { to: Step; disabled: boolean }) {
  const { route } = useLocation()
  return (
    <button type="button" className="button button-quiet" disabled={disabled} onClick={() => route(getStepUrl(to))}>
      Back
    </button>
  )
}

interface StepActionsProps {
  /** Failure of the last submit. Unlike the toast, it stays. */
  failure: string | undefined
  children: ReactNode
}

export function StepActions({ failure, children }: StepActionsProps) {
  return (
    <>
      {failure !== undefined && <p className="field-error">{failure}</p>}
      <div className="desk-actions">{children}</div>
    </>
  )
}

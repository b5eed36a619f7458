import { type ReactNode, useEffect, useRef } from 'react'
import type * as z from 'zod'
import { useLocation } from '../../../app/router/router.tsx'
import { FieldError } from '../../../ui/page-states.tsx'

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
  /** Failure of the last submit. It stays after its toast. */
  failure: string | undefined
  children: ReactNode
}

export function StepActions({ failure, children }: StepActionsProps) {
  return (
    <>
      {failure !== undefined && <FieldError>{failure}</FieldError>}
      <div className="desk-actions">{children}</div>
    </>
  )
}

const invalidField = ':is(input, select, textarea)[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input'

/** Focuses the first invalid field of a form after it renders its problems. */
export function useFirstProblem() {
  const form = useRef<HTMLFormElement>(null)
  const shouldFocus = useRef(false)
  useEffect(() => {
    const found = shouldFocus.current && form.current?.querySelector<HTMLElement>(invalidField)
    // A disabled field cannot receive the focus; wait until the form is enabled again.
    if (!found || found.matches(':disabled')) return
    shouldFocus.current = false
    found.focus()
  })
  return {
    form,
    focusProblem: () => {
      shouldFocus.current = true
    },
  }
}

/** Validation messages by field. */
export type FormProblems = Readonly<Record<string, string>>

/** Collects the first validation message of each field. */
export function toFormProblems(error: z.ZodError | undefined): FormProblems {
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Letter of an index: A for 0, B for 1, AA after Z. */
function getLetter(index: number): string {
  const prefixIndex = Math.floor(index / alphabet.length)
  return (prefixIndex > 0 ? getLetter(prefixIndex - 1) : '') + alphabet.charAt(index % alphabet.length)
}

/** Returns the first free letter as the name of a variant, starting at index `listedCount`. */
export function getNextName(listedCount: number, taken: readonly string[]): string {
  let index = listedCount
  while (isTaken(getLetter(index), taken)) index += 1
  return getLetter(index)
}

const toComparable = (name: string) => name.trim().toLowerCase()

/** Returns true if another variant has the name, in any case. */
export function isTaken(name: string, taken: readonly string[]): boolean {
  return taken.some(other => toComparable(other) === toComparable(name))
}

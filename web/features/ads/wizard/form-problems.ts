import { useEffect, useRef } from 'react'
import type * as z from 'zod'

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

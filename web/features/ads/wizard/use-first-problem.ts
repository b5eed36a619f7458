import { useEffect, useRef } from 'react'

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

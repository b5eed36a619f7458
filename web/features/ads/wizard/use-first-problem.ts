import { useEffect, useRef } from 'react'

const problem = ':is(input, select, textarea)[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input'

/** Takes the focus to the first field of a form that does not hold, once the form says so. */
export function useFirstProblem() {
  const form = useRef<HTMLFormElement>(null)
  const isSought = useRef(false)
  useEffect(() => {
    const found = isSought.current && form.current?.querySelector<HTMLElement>(problem)
    // While the form is at work, nothing of it takes the focus.
    if (!found || found.matches(':disabled')) return
    isSought.current = false
    found.focus()
  })
  return {
    form,
    seekProblem: () => {
      isSought.current = true
    },
  }
}

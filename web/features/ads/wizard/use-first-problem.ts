import { useEffect, useRef } from 'react'

const problem = ':is(input, select, textarea)[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input'

/** Focuses the first invalid field of a form after it renders its problems. */
export function useFirstProblem() {
  const form = useRef<HTMLFormElement>(null)
  const isSought = useRef(false)
  useEffect(() => {
    const found = isSought.current && form.current?.querySelector<HTMLElement>(problem)
    // A disabled field cannot receive the focus; wait until the form is enabled again.
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

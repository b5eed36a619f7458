import { useEffect, useRef } from 'react'

const problem = ':is(input, select, textarea)[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input'

/** Takes the focus to the first field of a form that does not hold, once the form says so. */
export function useFirstProblem() {
  const form = useRef<HTMLFormElement>(null)
  const isSought = useRef(false)
  useEffect(() => {
    if (!isSought.current) return
    isSought.current = false
    form.current?.querySelector<HTMLElement>(problem)?.focus()
  })
  return {
    form,
    seekProblem: () => {
      isSought.current = true
    },
  }
}

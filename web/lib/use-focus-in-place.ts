import { useLayoutEffect, useRef } from 'react'

interface Listed {
  /** Which list it is: of another, all is new. */
  list: string
  /** Undefined while it is read. */
  ids: readonly string[] | undefined
}

/**
 * Focus that is lost with what leaves a list goes to what is in its place now, or to nothing of the list where that is
 * empty; focus that is lost when something comes back goes to that. Focus that is elsewhere stays there.
 */
export function useFocusInPlace({ list, ids }: Listed, focus: (id: string | undefined) => void): void {
  const last = useRef<Listed>(undefined)
  useLayoutEffect(() => {
    const before = last.current?.list === list ? last.current.ids : undefined
    last.current = { list, ids }
    if (!before || !ids || hasFocus()) return
    const came = ids.find(id => !before.includes(id))
    const left = before.findIndex(id => !ids.includes(id))
    if (came !== undefined) focus(came)
    else if (left >= 0) focus(ids[Math.min(left, ids.length - 1)])
  })
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body

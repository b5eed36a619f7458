import { useLayoutEffect, useRef } from 'react'

interface Listed {
  /** Which list it is: of another, all is new. */
  list: string
  /** Undefined while it is read. */
  ids: readonly string[] | undefined
}

/**
 * Focus that is lost with what leaves a list goes to what is in its place now, or to nothing of the list where that is
 * empty; focus that is lost when something comes back goes to that. Where only a part of the list is shown, others may
 * move in at its end, or out. Focus that is elsewhere stays there.
 */
export function useFocusInPlace({ list, ids }: Listed, focus: (id: string | undefined) => void): void {
  const last = useRef<Listed>(undefined)
  useLayoutEffect(() => {
    const before = last.current?.list === list ? last.current.ids : undefined
    last.current = { list, ids }
    if (!before || !ids || hasFocus()) return
    if (isSameSet(before, ids)) return
    // Where only its end has left, it is the last: -1 of the list.
    focus(ids.at(ids.findIndex((id, at) => id !== before[at])))
  })
}

function isSameSet(before: readonly string[], ids: readonly string[]): boolean {
  return before.length === ids.length && new Set([...before, ...ids]).size === ids.length
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body

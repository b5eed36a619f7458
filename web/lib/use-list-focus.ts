import { useLayoutEffect, useRef } from 'react'

interface ListState {
  /** Identifies the list. After a change of list all items count as new. */
  list: string
  /** Undefined while the list is loading. */
  ids: readonly string[] | undefined
}

/**
 * Restores focus after a list changes. If the focused item was removed, focus moves to the item in its place, or to
 * none if the list is empty. If an item came back, focus moves to it.
 * A partial list may also gain or lose items at its end. Focus outside the list stays where it is.
 */
export function useListFocus({ list, ids }: ListState, focus: (id: string | undefined) => void): void {
  const last = useRef<ListState>(undefined)
  useLayoutEffect(() => {
    const before = last.current?.list === list ? last.current.ids : undefined
    last.current = { list, ids }
    if (!before || !ids || hasFocus()) return
    if (isSameSet(before, ids)) return
    // If only the end was removed, `findIndex` gives -1, which selects the last item.
    focus(ids.at(ids.findIndex((id, at) => id !== before[at])))
  })
}

function isSameSet(before: readonly string[], ids: readonly string[]): boolean {
  return before.length === ids.length && new Set([...before, ...ids]).size === ids.length
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body

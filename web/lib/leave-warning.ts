import { useEffect } from 'react'

const question = 'Leave without saving? Your changes will be lost.'

/** While `unsaved`, asks before the user closes the page or follows a link inside the app. */
export function useLeaveWarning(unsaved: boolean): void {
  useCloseWarning(unsaved)
  useEffect(() => {
    if (!unsaved) return
    // Runs before the router, which listens on the window.
    document.addEventListener('click', confirmLeaving, { capture: true })
    return () => document.removeEventListener('click', confirmLeaving, { capture: true })
  }, [unsaved])
}

/** Asks only before the page is closed. For changes that survive navigation inside the tab. */
export function useCloseWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [unsaved])
}

/** The browser shows its own text. */
function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function confirmLeaving(event: MouseEvent): void {
  if (!leavesPage(event) || confirm(question)) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Returns true for a plain click on a link to another page of the site. For other sites the browser asks, and a new
 * tab leaves this page open.
 */
function leavesPage({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false
  return link.target === '' && link.origin === location.origin && link.pathname !== location.pathname
}

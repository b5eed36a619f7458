import { useEffect } from 'react'

const question = 'Leave without saving? Your changes would be lost.'

/** While `unsaved`, asks before the page is left: by closing it or by a link, which the app follows without a new page. */
export function useLeaveWarning(unsaved: boolean): void {
  useCloseWarning(unsaved)
  useEffect(() => {
    if (!unsaved) return
    // Before the router, which listens on the window, hears of it.
    document.addEventListener('click', askFirst, { capture: true })
    return () => document.removeEventListener('click', askFirst, { capture: true })
  }, [unsaved])
}

/** The same where only closing the page would lose anything: what is kept while the tab is open, say. */
export function useCloseWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [unsaved])
}

/** The browser asks in its own words. */
function stay(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function askFirst(event: MouseEvent): void {
  if (!leadsAway(event) || confirm(question)) return
  event.preventDefault()
  event.stopPropagation()
}

/** A plain click on a link to another page of the site; for other sites the browser asks, and a new tab leaves nothing. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false
  return link.target === '' && link.origin === location.origin && link.pathname !== location.pathname
}

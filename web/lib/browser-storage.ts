/** `tab`: until the tab is closed. */
type Lifetime = 'browser' | 'tab'

const getStorage = (lifetime: Lifetime) => (lifetime === 'tab' ? sessionStorage : localStorage)

/** Key of the regeneration job of an article. It is stored so that a reload, and another screen, find the job. */
export const getRegenerationKey = (articleId: string) => `blogops:regeneration:${articleId}`

/** Reads a stored text. Null if there is none, or if the browser has no storage. */
export function readStored(key: string, lifetime: Lifetime = 'browser'): string | null {
  try {
    return getStorage(lifetime).getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null deletes it. Does nothing if storage is full or forbidden. */
export function store(key: string, text: string | null, lifetime: Lifetime = 'browser'): void {
  try {
    if (text === null) getStorage(lifetime).removeItem(key)
    else getStorage(lifetime).setItem(key, text)
  } catch {
    // The page works as without the stored text.
  }
}

const returnPathKey = 'return-to'
/** Base URL for checking that a path stays on this site. */
const checkBase = 'https://site.invalid'

/** Stores the page to return to after sign-in in this tab. Without storage, sign-in leads to Today. */
export const storeReturnPath = (path: string) => store(returnPathKey, path, 'tab')

/** Returns the stored path, if it is on this site. */
export const readReturnPath = () => toSitePath(readStored(returnPathKey, 'tab'))

export const clearReturnPath = () => store(returnPathKey, null, 'tab')

/** Returns undefined for anything but a path of this site. */
function toSitePath(text: string | null): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, checkBase)) return undefined
  const { origin, pathname, search, hash } = new URL(text, checkBase)
  return origin === checkBase && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

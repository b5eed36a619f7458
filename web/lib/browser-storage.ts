/** `tab`: until the tab is closed. */
type Lifetime = 'browser' | 'tab'

const getStorage = (lifetime: Lifetime) => (lifetime === 'tab' ? sessionStorage : localStorage)

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

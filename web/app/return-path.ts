const key = 'return-to'
/** Base URL for checking that a path stays on this site. */
const here = 'https://here.invalid'

/** Stores the page to return to after sign-in in this tab. Without storage, sign-in leads to the home page. */
export function keepReturn(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {}
}

/** Returns the stored path, if it is on this site. */
export function returnPath(): string | undefined {
  try {
    return ownPath(sessionStorage.getItem(key))
  } catch {
    return undefined
  }
}

export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

/** Returns undefined for anything but a path of this site. */
function ownPath(text: string | null): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, here)) return undefined
  const { origin, pathname, search, hash } = new URL(text, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

const returnPathKey = 'return-to'
/** Base URL for checking that a path stays on this site. */
const checkBase = 'https://here.invalid'

/** Stores the page to return to after sign-in in this tab. Without storage, sign-in leads to the home page. */
export function storeReturnPath(path: string): void {
  try {
    sessionStorage.setItem(returnPathKey, path)
  } catch {}
}

/** Returns the stored path, if it is on this site. */
export function readReturnPath(): string | undefined {
  try {
    return toSitePath(sessionStorage.getItem(returnPathKey))
  } catch {
    return undefined
  }
}

export function clearReturnPath(): void {
  try {
    sessionStorage.removeItem(returnPathKey)
  } catch {}
}

/** Returns undefined for anything but a path of this site. */
function toSitePath(text: string | null): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, checkBase)) return undefined
  const { origin, pathname, search, hash } = new URL(text, checkBase)
  return origin === checkBase && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

const key = 'return-to'
/** What a path is held against, to find whether it leads to another site. */
const here = 'https://here.invalid'

/** Where this tab is led back to once somebody has signed in. A browser may forbid storage; then it is led home. */
export function keepReturn(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {}
}

/** A path of this site, or undefined. */
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

/** Undefined for anything but a path of this site. */
function ownPath(text: string | null): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, here)) return undefined
  const { origin, pathname, search, hash } = new URL(text, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

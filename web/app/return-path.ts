/** What an address is held against, to find whether it leads to another site. */
const here = 'https://here.invalid'

/** The form to sign in with, which leads back from there. */
export function signInPath(from: string): string {
  return `/auth?next=${encodeURIComponent(from)}`
}

/** A path of this site; undefined for anything else: it comes from an address, which anybody can make a link of. */
export function ownPath(text: string | undefined): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, here)) return undefined
  const { origin, pathname, search, hash } = new URL(text, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

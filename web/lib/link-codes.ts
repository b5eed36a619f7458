import { useMemo, useSyncExternalStore } from 'react'

/** Codes that links to a page carry, by its path. */
const carried: Readonly<Record<string, readonly string[]>> = { '/auth': ['setup', 'invite'], '/pair': ['code'] }

/**
 * Moves the codes of an older link from the query of the address to its fragment, which reaches no server and no analytics.
 * To be called before the router reads the address.
 */
export function moveCodesToFragment(): void {
  const url = new URL(location.href)
  const moved = (carried[url.pathname] ?? []).filter(name => url.searchParams.has(name))
  if (moved.length === 0) return
  const fragment = new URLSearchParams(url.hash.slice(1))
  for (const name of moved) {
    fragment.set(name, url.searchParams.get(name) ?? '')
    url.searchParams.delete(name)
  }
  url.hash = fragment.toString()
  history.replaceState(history.state, '', url)
}

/** The parameters in the fragment of the address; none on the server. Follows a link that only changes the fragment. */
export function useLinkCodes(): URLSearchParams {
  const fragment = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  )
  return useMemo(() => new URLSearchParams(fragment.slice(1)), [fragment])
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

import { useMemo, useSyncExternalStore } from 'react'

/** Parameters that carry codes in links, by the path of the page. */
const codeParameters: Readonly<Record<string, readonly string[]>> = {
  '/auth': ['setup', 'invite', 'reset'],
  '/pair': ['code'],
}

/**
 * Moves codes in the query of an older link to the fragment, which is sent to no server or analytics. Call it before
 * the router reads the address.
 */
export function moveCodesToFragment(): void {
  const url = new URL(location.href)
  const moved = (codeParameters[url.pathname] ?? []).filter(name => url.searchParams.has(name))
  if (moved.length === 0) return
  const fragment = new URLSearchParams(url.hash.slice(1))
  for (const name of moved) {
    fragment.set(name, url.searchParams.get(name) ?? '')
    url.searchParams.delete(name)
  }
  url.hash = fragment.toString()
  history.replaceState(history.state, '', url)
}

/** Parameters in the fragment of the address; empty on the server. Updates when only the fragment changes. */
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

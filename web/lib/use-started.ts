import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Returns false on the server and during hydration, true afterwards. For content that only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

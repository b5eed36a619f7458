import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns false on the server and during hydration, true afterwards. For content that only the browser knows. */
export function useStarted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

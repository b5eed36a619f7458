import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its markup is taken over; what only the browser knows may show from then on. */
export function useStarted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

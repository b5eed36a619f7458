import { Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from '../../lib/error-boundary.tsx'
import { lazy } from '../../lib/lazy.tsx'
import { toasts } from '../../lib/toasts.ts'

/** Not part of what the first screen waits for; loaded right after it, so that a lost connection can be told of too. */
export const LazyToaster = lazy(() => import('../../ui/toaster.tsx').then(module => module.Toaster))

export function Toasts() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get, () => undefined)
  if (!toast?.open) return null
  return (
    <ErrorBoundary page={String(toast.id)} fallback={() => null}>
      <Suspense>
        <LazyToaster toast={toast} />
      </Suspense>
    </ErrorBoundary>
  )
}

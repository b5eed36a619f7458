import { Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from '../../lib/error-boundary.tsx'
import { lazy } from '../../lib/lazy.tsx'
import { toasts } from '../../lib/toasts.ts'

/** Loaded right after the first screen, so that it is available when the connection is lost. */
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

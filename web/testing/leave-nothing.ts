import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { endWaits } from '../../server/testing/manual-timer.ts'
import { dismissToast, toasts } from '../lib/toasts.ts'

afterAll(endWaits)

/**
 * Set-up: no test finds what another has shown. Files of a worker share their modules, and so Testing Library, which sees
 * to this itself for the file that loads it first, and for no other.
 */
if (typeof document !== 'undefined') {
  await Promise.all([import('./fast-labels.ts'), import('./fast-styles.ts')])
  const { cleanup } = await import('@testing-library/react')
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  })
  beforeEach(() =>
    onTestFinished(() => {
      cleanup()
      dismissToast(toasts.get()?.id ?? 0)
    }),
  )
}

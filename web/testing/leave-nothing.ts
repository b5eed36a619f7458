import * as React from 'react'
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { endWaits } from '../../server/testing/manual-timer.ts'
import { dismissToast, toasts } from '../lib/toasts.ts'

afterAll(endWaits)

/**
 * React captures a stack for each element that it creates, to name the owner in warnings. Any warning fails its test, with
 * or without the owner, and the stacks take a tenth of the time of tests of screens.
 */
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
// React captures no more at 10,000, and sets the count to zero each second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => 10_000, set: () => {} })

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

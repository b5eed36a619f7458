import { expect, it } from 'vitest'
import { defaultLimits } from '../../contract/limits.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createVisitorLimit, getRateLimitKeys } from './rate-limits.ts'

const most = defaultLimits.visitors

it('distinguishes at most the total number, and continues with known visitors', () => {
  const clock = createManualClock('2026-11-21T09:00:00.000Z')
  const isToldApart = createVisitorLimit({ clock, visitors: most })
  const results = Array.from({ length: most }, (_, n) => isToldApart(`v${n}`, getRateLimitKeys(`subscriber ${n >> 2}`)))
  expect(results.filter(isTold => isTold).length).toBeGreaterThan(0.99 * most)
  for (let n = 0; n < most; n += 1) isToldApart(`w${n}`, getRateLimitKeys(`subscriber ${n}`))
  expect(isToldApart('one more', getRateLimitKeys('one more'))).toBe(false)
  expect(isToldApart('v0', getRateLimitKeys('subscriber 0'))).toBe(true)
  clock.advance(86_400_000)
  expect(isToldApart('one more', getRateLimitKeys('one more'))).toBe(true)
})

it('distinguishes a million visitors from separate networks if that is the limit', () => {
  const isToldApart = createVisitorLimit({ clock: createManualClock(), visitors: 1_000_000 })
  let count = 0
  for (let n = 0; n < 1_000_000; n += 1) if (isToldApart(`v${n}`, getRateLimitKeys(`subscriber ${n}`))) count += 1
  expect(count).toBe(1_000_000)
})

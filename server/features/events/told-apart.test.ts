import { expect, it } from 'vitest'
import { countedLimits } from '../../storage/events/day-counter.ts'
import { heldClock } from '../../testing/held-clock.ts'
import { spendersOf } from './spenders.ts'
import { createToldApart, mostTold } from './told-apart.ts'

it('tells no more apart over everybody than are counted apart, and goes on with those it knows', () => {
  const clock = heldClock('2026-11-21T09:00:00.000Z')
  const isToldApart = createToldApart({ clock })
  const told = Array.from({ length: mostTold.perDay }, (_, n) =>
    isToldApart(`v${n}`, spendersOf(`subscriber ${n >> 2}`)),
  )
  expect(told.filter(isTold => isTold).length).toBeGreaterThan(0.99 * mostTold.perDay)
  for (let n = 0; n < mostTold.perDay; n += 1) isToldApart(`w${n}`, spendersOf(`subscriber ${n}`))
  expect(isToldApart('one more', spendersOf('one more'))).toBe(false)
  expect(isToldApart('v0', spendersOf('subscriber 0'))).toBe(true)
  expect(mostTold.perDay).toBe(countedLimits.visitors)
  clock.advance(86_400_000)
  expect(isToldApart('one more', spendersOf('one more'))).toBe(true)
})

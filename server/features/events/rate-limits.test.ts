import { describe, expect, it } from 'vitest'
import type { Clock } from '../../ports/system.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createDailyLimit, createMinuteLimit, getRateLimitKeys, subscribersPerNetwork } from './rate-limits.ts'

const clock = createManualClock('2026-11-21T09:00:00.000Z')
/** Address of the n-th subscriber of an IPv6 network. */
const createAddress = (n: number) => `2001:db8:1:${n.toString(16)}::9`

describe.each([
  ['a minute', (clock: Clock) => createMinuteLimit({ clock, perMinute: 10 })],
  ['a day', (clock: Clock) => createDailyLimit({ clock, perDay: 10, key: 'of the test' })],
])('the limit of %s', (_, create) => {
  function setUp() {
    const spend = create(clock)
    return (address: string, times = 1) =>
      Array.from({ length: times }, () => spend(getRateLimitKeys(address), 1)).filter(isTaken => isTaken).length
  }

  it('applies to a subscriber, and is sixteen times as high for an IPv6 network', () => {
    const spend = setUp()
    expect(spend('203.0.113.7', 12)).toBe(10)
    const taken = Array.from({ length: 20 }, (_, n) => spend(createAddress(n), 12))
    expect(taken.reduce((sum, each) => sum + each)).toBe(10 * subscribersPerNetwork)
    expect(taken[0]).toBe(10)
    expect(spend('2001:db8:2:0::9', 12)).toBe(10)
  })

  it('charges nothing to the network if the subscriber is over the limit', () => {
    const spend = setUp()
    spend(createAddress(0), 1_000)
    const others = Array.from({ length: subscribersPerNetwork - 1 }, (_, n) => spend(createAddress(n + 1), 10))
    expect(others).toEqual(others.map(() => 10))
  })
})

it('tracks no subscriber of a network over its limit, so that others find room', () => {
  const spend = createMinuteLimit({ clock, perMinute: 1, maxKeys: 30 })
  for (let n = 0; n < 200; n += 1) spend(getRateLimitKeys(createAddress(n)), 1)
  expect(spend(getRateLimitKeys('203.0.113.7'), 1)).toBe(true)
})

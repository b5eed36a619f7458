import type { Clock } from '../../ports/clock.ts'
import type { RemoteUsage } from './elsewhere.ts'
import type { RateLimitKeys } from './spenders.ts'

const windowMs = 60_000

export interface MinuteLimitOptions {
  clock: Clock
  /** Maximum units per key and minute. */
  perMinute: number
  /** Maximum number of tracked keys; further keys are rejected until the next minute. */
  maxKeys?: number
  /** Usage in other processes, if there are any. */
  remoteUsage?: RemoteUsage
}

/**
 * Creates a rate limit per key, held in memory and reset every minute.
 * @returns a function that charges the keys, or returns false if the limit is reached.
 */
export function createMinuteLimit({ clock, perMinute, maxKeys = 100_000, remoteUsage }: MinuteLimitOptions) {
  let window = 0
  let spent = new Map<string, number>()

  return function charge(keys: RateLimitKeys, amount: number): boolean {
    const now = Math.floor(clock.now().getTime() / windowMs)
    if (now !== window) {
      window = now
      spent = new Map()
    }
    for (const { name, weight } of keys) {
      const before = spent.get(name)
      if (before === undefined && spent.size >= maxKeys) return false
      if ((before ?? 0) + (remoteUsage?.get(now, name) ?? 0) + weight * amount > perMinute) return false
    }
    for (const { name, weight } of keys) {
      const before = spent.get(name) ?? 0
      const after = before + weight * amount
      spent.set(name, after)
      remoteUsage?.report(now, name, { before, after })
    }
    return true
  }
}

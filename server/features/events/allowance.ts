import type { Clock } from '../../ports/clock.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { Spenders } from './spenders.ts'

const windowMs = 60_000

export interface AllowanceOptions {
  clock: Clock
  /** Maximum units per key and minute. */
  perMinute: number
  /** Maximum number of tracked keys; further keys are rejected until the next minute. */
  mostSpenders?: number
  /** Usage in other processes, if there are any. */
  elsewhere?: Elsewhere
}

/**
 * Creates a rate limit per key, held in memory and reset every minute.
 * @returns a function that charges the keys, or returns false if the limit is reached.
 */
export function createAllowance({ clock, perMinute, mostSpenders = 100_000, elsewhere }: AllowanceOptions) {
  let window = 0
  let spent = new Map<string, number>()

  return function spend(spenders: Spenders, amount: number): boolean {
    const now = Math.floor(clock.now().getTime() / windowMs)
    if (now !== window) {
      window = now
      spent = new Map()
    }
    for (const { name, part } of spenders) {
      const before = spent.get(name)
      if (before === undefined && spent.size >= mostSpenders) return false
      if ((before ?? 0) + (elsewhere?.of(now, name) ?? 0) + part * amount > perMinute) return false
    }
    for (const { name, part } of spenders) {
      const before = spent.get(name) ?? 0
      const after = before + part * amount
      spent.set(name, after)
      elsewhere?.tell(now, name, { before, after })
    }
    return true
  }
}

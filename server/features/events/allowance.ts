import type { Clock } from '../../ports/clock.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { Spenders } from './spenders.ts'

const windowMs = 60_000

export interface AllowanceOptions {
  clock: Clock
  /** What one spender may use up in a minute. */
  perMinute: number
  /** Spenders known at a time; further ones get nothing until the next minute. */
  mostSpenders?: number
  /** Where there are other processes. */
  elsewhere?: Elsewhere
}

/**
 * A bound for each spender, in memory alone and forgotten every minute.
 * @returns a function that says whether there was as much left.
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

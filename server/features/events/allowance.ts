import type { Clock } from '../../ports/clock.ts'

const windowMs = 60_000

export interface AllowanceOptions {
  clock: Clock
  /** What one spender may use up in a minute. */
  perMinute: number
  /** Spenders known at a time; further ones get nothing until the next minute. */
  mostSpenders?: number
}

/**
 * A bound for each spender, in memory alone and forgotten every minute.
 * @returns a function that says whether there was as much left.
 */
export function createAllowance({ clock, perMinute, mostSpenders = 100_000 }: AllowanceOptions) {
  let window = 0
  let spent = new Map<string, number>()

  return function spend(spender: string, amount: number): boolean {
    const now = Math.floor(clock.now().getTime() / windowMs)
    if (now !== window) {
      window = now
      spent = new Map()
    }
    const before = spent.get(spender)
    if (before === undefined && spent.size >= mostSpenders) return false
    const after = (before ?? 0) + amount
    if (after > perMinute) return false
    spent.set(spender, after)
    return true
  }
}

import { Cron } from 'croner'
import { monotonicFactory } from 'ulid'
import type { Clock, NewId, Timer } from '../ports/system.ts'

export const systemClock: Clock = { now: () => new Date() }

/** Creates ULIDs that sort by creation time, even within a millisecond. */
export function createUlids(clock: Clock): NewId {
  const next = monotonicFactory(createBufferedRandom())
  return () => next(clock.now().getTime())
}

/** Returns random numbers below 1 from a buffer: the system delivers a thousand bytes about as fast as one. */
function createBufferedRandom(): () => number {
  const supply = new Uint8Array(1024)
  let used = supply.length
  return () => {
    if (used === supply.length) {
      crypto.getRandomValues(supply)
      used = 0
    }
    const byte = supply[used] ?? 0
    used += 1
    return byte / 256
  }
}

/** Does not keep the process alive. */
export const systemTimer: Timer = (ms, run) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

/**
 * Parses a cron expression of five fields, in UTC.
 * @returns a function that returns the next time after a date, or null if none follows
 * @throws TypeError if the expression is invalid
 */
export function parseCron(expression: string): (after: Date) => Date | null {
  const cron = new Cron(expression, { timezone: 'UTC', mode: '5-part', paused: true })
  return after => cron.nextRun(after)
}

/** Returns true if the expression is valid and ever matches: 31 February does not. */
export function isCron(expression: string): boolean {
  try {
    return parseCron(expression)(new Date()) !== null
  } catch {
    // The expression is invalid.
    return false
  }
}

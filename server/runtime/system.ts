import { monotonicFactory } from 'ulid'
import type { Clock, NewId, Timer } from '../ports/clock.ts'

export const systemClock: Clock = { now: () => new Date() }

/** ULIDs that sort by the moment they were made, within one millisecond too. */
export function ulidIds(clock: Clock): NewId {
  const next = monotonicFactory(suppliedRandom())
  return () => next(clock.now().getTime())
}

/** Numbers below 1, out of a supply: the system gives a thousand bytes about as quickly as one. */
function suppliedRandom(): () => number {
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

/** Keeps no process alive by itself. */
export const systemTimer: Timer = (ms, run) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

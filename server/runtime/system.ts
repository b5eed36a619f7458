import { monotonicFactory } from 'ulid'
import type { Clock, NewId, Timer } from '../ports/clock.ts'

export const systemClock: Clock = { now: () => new Date() }

/** ULIDs that sort by the moment they were made, within one millisecond too. */
export function ulidIds(clock: Clock): NewId {
  const next = monotonicFactory()
  return () => next(clock.now().getTime())
}

/** Keeps no process alive by itself. */
export const systemTimer: Timer = (ms, run) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

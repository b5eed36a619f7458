import type { Clock } from '../ports/system.ts'

/** A clock that moves only on request. */
export function createManualClock(start = '2026-11-21T09:00:00.000Z'): Clock & { advance(ms: number): void } {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms
    },
  }
}

import type { Delay } from '../attempts.ts'

/** A delay of which nothing is waited, without chance, on a clock that stands; no time passes. */
export interface RecordedWaits {
  delay: Delay
  /** What was to be waited for between attempts, in milliseconds. */
  waits: number[]
}

export function recordedWaits(): RecordedWaits {
  const waits: number[] = []
  const delay: Delay = {
    async sleep(ms, signal) {
      signal.throwIfAborted()
      waits.push(ms)
    },
    random: () => 0,
    now: () => Date.parse('2026-11-21T09:00:00Z'),
  }
  return { delay, waits }
}

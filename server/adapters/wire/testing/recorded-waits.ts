import type { Delay } from '../retry.ts'

/** Delay that records waits instead of sleeping, without randomness and with a fixed clock. */
export interface RecordedWaits {
  delay: Delay
  /** Requested waits between attempts in milliseconds. */
  waits: number[]
}

export function createRecordedWaits(): RecordedWaits {
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

import type { Timer } from '../ports/system.ts'
import { systemTimer } from '../runtime/system.ts'

/** A timer that fires on request. */
export function createManualTimer() {
  const waiting: { ms: number; run: () => void }[] = []
  const timer: Timer = (ms, run) => {
    const entry = { ms, run }
    waiting.push(entry)
    return () => {
      const at = waiting.indexOf(entry)
      if (at !== -1) waiting.splice(at, 1)
    }
  }
  return {
    timer,
    waits: () => waiting.map(({ ms }) => ms),
    /** Fires the first waiting timer. @param ms considers only timers of this duration. */
    fire(ms?: number) {
      const at = waiting.findIndex(entry => ms === undefined || entry.ms === ms)
      if (at !== -1) waiting.splice(at, 1)[0]?.run()
    },
  }
}

const waits = new Set<() => void>()

/**
 * The system's timer, whose waits end with the test file. Otherwise an app that a test leaves open would run, and stay in
 * memory, until its worker ends.
 */
export const fileTimer: Timer = (ms, run) => {
  const end = () => {
    waits.delete(end)
    cancel()
  }
  const cancel = systemTimer(ms, () => {
    waits.delete(end)
    run()
  })
  waits.add(end)
  return end
}

/** Called after each test file. */
export function endWaits(): void {
  for (const end of waits) end()
}

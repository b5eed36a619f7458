import type { Timer } from '../ports/system.ts'

/** A timer that fires on request. */
export function createManualTimer() {
  const waiting: { ms: number; run: () => void }[] = []
  const timer: Timer = (ms, run) => {
    const entry = { ms, run }
    waiting.push(entry)
    return () => void waiting.splice(waiting.indexOf(entry), 1)
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

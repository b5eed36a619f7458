import type { Timer } from '../ports/system.ts'

/** A timer that fires on request. */
export function heldTimer() {
  const waiting: { ms: number; run: () => void }[] = []
  const timer: Timer = (ms, run) => {
    const one = { ms, run }
    waiting.push(one)
    return () => void waiting.splice(waiting.indexOf(one), 1)
  }
  return {
    timer,
    waits: () => waiting.map(({ ms }) => ms),
    /** Fires the first waiting timer. @param ms considers only timers of this duration. */
    ring(ms?: number) {
      const at = waiting.findIndex(one => ms === undefined || one.ms === ms)
      if (at !== -1) waiting.splice(at, 1)[0]?.run()
    },
  }
}

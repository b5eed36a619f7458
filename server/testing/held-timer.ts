import type { Timer } from '../ports/clock.ts'

/** A timer that rings when it is told to. */
export function heldTimer() {
  const waiting: { ms: number; run: () => void }[] = []
  const timer: Timer = (ms, run) => {
    const one = { ms, run }
    waiting.push(one)
    return () => void waiting.splice(waiting.indexOf(one), 1)
  }
  return { timer, waits: () => waiting.map(({ ms }) => ms), ring: () => waiting.shift()?.run() }
}

import type { Timer } from '../../ports/clock.ts'

export type Pauses = ReturnType<typeof createPauses>

/** Waits that all end when their process is to stop. */
export function createPauses(timer: Timer) {
  const waiting = new Map<() => void, () => void>()
  let ended = false

  return {
    /** Milliseconds. @returns false where the process is to stop: nothing more is to be waited for. */
    async pause(ms: number): Promise<boolean> {
      if (ended) return false
      await new Promise<void>(resolve => {
        const go = () => {
          waiting.delete(go)
          resolve()
        }
        waiting.set(go, timer(ms, go))
      })
      return !ended
    },

    end(): void {
      ended = true
      for (const [go, cancel] of waiting) {
        cancel()
        go()
      }
    },
  }
}

import type { Timer } from '../../ports/clock.ts'

export type Pauses = ReturnType<typeof createPauses>

/** Timed waits that all end when the process stops. */
export function createPauses(timer: Timer) {
  const waiting = new Map<() => void, () => void>()
  let ended = false

  return {
    /** Waits for a duration in milliseconds or until `signal` aborts. @returns false if the process stops. */
    async pause(ms: number, signal?: AbortSignal): Promise<boolean> {
      if (ended || signal?.aborted) return !ended
      await new Promise<void>(resolve => {
        const go = () => {
          waiting.delete(go)
          resolve()
        }
        signal?.addEventListener('abort', () => {
          waiting.get(go)?.()
          go()
        })
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

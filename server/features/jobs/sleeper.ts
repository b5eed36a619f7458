import type { Timer } from '../../ports/system.ts'

export type Sleeper = ReturnType<typeof createSleeper>

/** Timed waits that all end when the process stops. */
export function createSleeper(timer: Timer) {
  const waiting = new Map<() => void, () => void>()
  let ended = false

  return {
    /** Waits for a duration in milliseconds or until `signal` aborts. @returns false if the process stops. */
    async sleep(ms: number, signal?: AbortSignal): Promise<boolean> {
      if (ended || signal?.aborted) return !ended
      await new Promise<void>(resolve => {
        const wake = () => {
          waiting.delete(wake)
          resolve()
        }
        signal?.addEventListener('abort', () => {
          waiting.get(wake)?.()
          wake()
        })
        waiting.set(wake, timer(ms, wake))
      })
      return !ended
    },

    stop(): void {
      ended = true
      for (const [wake, cancel] of waiting) {
        cancel()
        wake()
      }
    },
  }
}

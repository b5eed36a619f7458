import type { Signals } from '../../ports/signals.ts'
import type { Timer } from '../../ports/system.ts'

export interface ChangeWaiterOptions {
  signals: Signals
  timer: Timer
}

export type ChangeWaiter = ReturnType<typeof createChangeWaiter>

/** Polling interval in milliseconds, in case a signal is lost. */
export const pollMs = 1_000

/** Waits for changes made by other processes: by signal, and by polling in case one is lost. */
export function createChangeWaiter({ signals, timer }: ChangeWaiterOptions) {
  return {
    /** Notifies waiters in other processes. */
    notify: (topic: string): void => signals.publish(topic, ''),

    /** Calls `look` now and after each notification until it returns a value. @throws errors of `look`. */
    async waitFor<T>(topic: string, look: () => Promise<T | undefined>): Promise<T> {
      let wake = () => {}
      const wakeUp = () => wake()
      const unsubscribers = [signals.subscribe(topic, wakeUp), signals.onGap(wakeUp)]
      try {
        for (;;) {
          // Subscribe before the look, so that a signal during it is not missed.
          const woken = new Promise<void>(resolve => {
            wake = resolve
          })
          const found = await look()
          if (found !== undefined) return found
          const cancel = timer(pollMs, wakeUp)
          await woken
          cancel()
        }
      } finally {
        for (const end of unsubscribers) end()
      }
    },
  }
}

import type { Timer } from '../../ports/clock.ts'
import type { Signals } from '../../ports/signals.ts'

export interface WaitingOptions {
  signals: Signals
  timer: Timer
}

export type Waiting = ReturnType<typeof createWaiting>

/** How soon what no signal told of is found, in milliseconds. */
export const pollMs = 1_000

/** Waits for what other processes do: they tell of it, and what they do not come to tell is looked for now and then. */
export function createWaiting({ signals, timer }: WaitingOptions) {
  return {
    /** Tells those who wait in other processes that it is worth a look. */
    tell: (topic: string): void => signals.publish(topic, ''),

    /** Looks, and again whenever it is worth it, until there is something. @throws what `look` throws. */
    async until<T>(topic: string, look: () => Promise<T | undefined>): Promise<T> {
      let wake = () => {}
      const hear = () => wake()
      const ends = [signals.subscribe(topic, hear), signals.onGap(hear)]
      try {
        for (;;) {
          // Begun before the look: what is told during it is not missed.
          const woken = new Promise<void>(resolve => {
            wake = resolve
          })
          const found = await look()
          if (found !== undefined) return found
          const cancel = timer(pollMs, hear)
          await woken
          cancel()
        }
      } finally {
        for (const end of ends) end()
      }
    },
  }
}

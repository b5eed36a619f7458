import type { Timer } from '../../../ports/clock.ts'
import type { Signals } from '../../../ports/signals.ts'

export interface ElsewhereOptions {
  signals: Signals
  timer: Timer
}

const topic = 'outbox/ended'

/** Polling interval in milliseconds, in case a signal is lost. */
const pollMs = 1_000

/** Coordinates the outboxes of several processes by campaign. */
export function createElsewhere({ signals, timer }: ElsewhereOptions) {
  const waiting = new Map<() => void, string>()
  signals.subscribe(topic, campaignId => {
    for (const [go, of] of [...waiting]) if (of === campaignId) go()
  })

  return {
    /** Notifies other processes that a change of a campaign has ended. */
    tell: (campaignId: string): void => signals.publish(topic, campaignId),

    /** Resolves after such a notification or after the polling interval. */
    ended: (campaignId: string): Promise<void> =>
      new Promise(resolve => {
        const go = () => {
          waiting.delete(go)
          cancel()
          resolve()
        }
        const cancel = timer(pollMs, go)
        waiting.set(go, campaignId)
      }),
  }
}

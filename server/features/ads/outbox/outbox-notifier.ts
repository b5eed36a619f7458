import type { Signals } from '../../../ports/signals.ts'
import type { Timer } from '../../../ports/system.ts'

export interface OutboxNotifierOptions {
  signals: Signals
  timer: Timer
}

const topic = 'outbox/ended'

/** Polling interval in milliseconds, in case a signal is lost. */
const pollMs = 1_000

/** Coordinates the outboxes of several processes by campaign. */
export function createOutboxNotifier({ signals, timer }: OutboxNotifierOptions) {
  const waiting = new Map<() => void, string>()
  signals.subscribe(topic, campaignId => {
    for (const [wake, waitingFor] of [...waiting]) if (waitingFor === campaignId) wake()
  })

  return {
    /** Notifies other processes that a change of a campaign has ended. */
    notify: (campaignId: string): void => signals.publish(topic, campaignId),

    /** Resolves after such a notification or after the polling interval. */
    waitForEnd: (campaignId: string): Promise<void> =>
      new Promise(resolve => {
        const wake = () => {
          waiting.delete(wake)
          cancel()
          resolve()
        }
        const cancel = timer(pollMs, wake)
        waiting.set(wake, campaignId)
      }),
  }
}

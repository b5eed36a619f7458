import type { Timer } from '../../../ports/clock.ts'
import type { Signals } from '../../../ports/signals.ts'

export interface ElsewhereOptions {
  signals: Signals
  timer: Timer
}

const topic = 'outbox/ended'

/** How soon what no signal told of is found, in milliseconds. */
const pollMs = 1_000

/** What other processes are at, by campaign. */
export function createElsewhere({ signals, timer }: ElsewhereOptions) {
  const waiting = new Map<() => void, string>()
  signals.subscribe(topic, campaignId => {
    for (const [go, of] of [...waiting]) if (of === campaignId) go()
  })

  return {
    /** Tells others that something of a campaign has ended here. */
    tell: (campaignId: string): void => signals.publish(topic, campaignId),

    /** Resolves once something of it has ended elsewhere, or it is time to look. */
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

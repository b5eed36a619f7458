import { createHmac } from 'node:crypto'
import type { Signals } from '../../ports/signals.ts'

export interface ElsewhereOptions {
  signals: Signals
  /** Key for hashing names, so that no address is published. */
  secret: Uint8Array
  topic: string
  /** Usage is published in steps of this size; most senders never reach one. */
  slice: number
}

export type Elsewhere = ReturnType<typeof createElsewhere>

/** Maximum number of tracked keys of other processes. */
const mostKnown = 100_000

/**
 * Tracks usage per key in other processes, for the current time window. Windows are increasing numbers. Total usage
 * exceeds the limit by at most one slice per process.
 */
export function createElsewhere({ signals, secret, topic, slice }: ElsewhereOptions) {
  let current = 0
  const known = new Map<string, number>()
  const keyOf = (window: number, name: string) =>
    createHmac('sha256', secret).update(`${topic} ${window} ${name}`).digest('base64url').slice(0, 16)

  signals.subscribe(topic, text => {
    const [window, key, amount] = text.split(' ')
    if (key === undefined || Number(window) < current) return
    if (Number(window) > current) known.clear()
    current = Number(window)
    if (known.size < mostKnown || known.has(key)) known.set(key, (known.get(key) ?? 0) + Number(amount))
  })

  return {
    of(window: number, name: string): number {
      if (known.size === 0 || window !== current) return 0
      return known.get(keyOf(window, name)) ?? 0
    },

    /** Publishes local usage each time it reaches another slice. */
    tell(window: number, name: string, spent: { before: number; after: number }): void {
      const slices = Math.floor(spent.after / slice) - Math.floor(spent.before / slice)
      if (slices > 0) signals.publish(topic, `${window} ${keyOf(window, name)} ${slices * slice}`)
    },
  }
}

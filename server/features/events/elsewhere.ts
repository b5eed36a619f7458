import { createHmac } from 'node:crypto'
import type { Signals } from '../../ports/signals.ts'

export interface RemoteUsageOptions {
  signals: Signals
  /** Key for hashing names, so that no address is published. */
  secret: Uint8Array
  topic: string
  /** Usage is published in steps of this size; most senders never reach one. */
  slice: number
}

export type RemoteUsage = ReturnType<typeof createRemoteUsage>

/** Maximum number of tracked keys of other processes. */
const maxTracked = 100_000

/**
 * Tracks usage per key in other processes, for the current time window. Windows are increasing numbers. Total usage
 * exceeds the limit by at most one slice per process.
 */
export function createRemoteUsage({ signals, secret, topic, slice }: RemoteUsageOptions) {
  let current = 0
  const usage = new Map<string, number>()
  const hashKey = (window: number, name: string) =>
    createHmac('sha256', secret).update(`${topic} ${window} ${name}`).digest('base64url').slice(0, 16)

  signals.subscribe(topic, text => {
    const [window, key, amount] = text.split(' ')
    if (key === undefined || Number(window) < current) return
    if (Number(window) > current) usage.clear()
    current = Number(window)
    if (usage.size < maxTracked || usage.has(key)) usage.set(key, (usage.get(key) ?? 0) + Number(amount))
  })

  return {
    get(window: number, name: string): number {
      if (usage.size === 0 || window !== current) return 0
      return usage.get(hashKey(window, name)) ?? 0
    },

    /** Publishes local usage each time it reaches another slice. */
    report(window: number, name: string, spent: { before: number; after: number }): void {
      const slices = Math.floor(spent.after / slice) - Math.floor(spent.before / slice)
      if (slices > 0) signals.publish(topic, `${window} ${hashKey(window, name)} ${slices * slice}`)
    },
  }
}

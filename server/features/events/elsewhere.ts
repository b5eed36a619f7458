import { createHmac } from 'node:crypto'
import type { Signals } from '../../ports/signals.ts'

export interface ElsewhereOptions {
  signals: Signals
  /** Keys the names: no address is told. */
  secret: Uint8Array
  topic: string
  /** What one spender uses up here is told so much at a time: of most, nothing is ever told. */
  slice: number
}

export type Elsewhere = ReturnType<typeof createElsewhere>

/** More than these are not known of other processes at a time. */
const mostKnown = 100_000

/**
 * What spenders use up in other processes in a window of time, as a number that grows from one to the next. Together they
 * use up no more than their bound, and a slice for each other process.
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

    /** Tells what a spender used up here, once it came to another slice. */
    tell(window: number, name: string, spent: { before: number; after: number }): void {
      const slices = Math.floor(spent.after / slice) - Math.floor(spent.before / slice)
      if (slices > 0) signals.publish(topic, `${window} ${keyOf(window, name)} ${slices * slice}`)
    },
  }
}

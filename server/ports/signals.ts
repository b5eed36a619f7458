/**
 * Notifications between processes over the same stores: they say that something changed, not its new value. Delivery
 * is best effort: missed signals are reported by `onGap`, and correctness must not depend on a signal.
 */
export interface Signals {
  /**
   * Notifies all other processes in call order, never this one. Store the change first. Identical signals in short
   * order may be delivered once.
   * @param text at most `maxSignalBytes` bytes: ids, not contents
   * @throws RangeError if it is longer
   */
  publish(topic: string, text: string): void
  /** Subscribes to a topic. @returns a function that unsubscribes */
  subscribe(topic: string, listener: (text: string) => void): () => void
  /** Called when signals may have been missed: clear caches. @returns a function that unsubscribes */
  onGap(listener: () => void): () => void
  /** Returns true while signals are received. `onGap` is called after an interruption. */
  isConnected(): boolean
  /** Stops publishing and receiving. */
  close(): Promise<void>
}

/** Payload limit of PostgreSQL's NOTIFY (8,000 bytes), less room for the topic and the sender. */
export const maxSignalBytes = 7_000

/** Checks the size of a signal. @throws RangeError */
export function assertSignal(text: string): void {
  const bytes = Buffer.byteLength(text)
  if (bytes > maxSignalBytes) throw new RangeError(`A signal takes ${maxSignalBytes} bytes, not ${bytes}.`)
}

const noop = () => undefined

/** Signals of a single process: a no-op. */
export const noSignals: Signals = {
  publish: noop,
  subscribe: () => noop,
  onGap: () => noop,
  isConnected: () => true,
  close: async () => undefined,
}

interface Endpoint {
  listeners: Map<string, Set<(text: string) => void>>
  gaps: Set<() => void>
}

/** In-memory hub of several processes: each gets an endpoint, and signals are delivered synchronously. */
export function createMemorySignals() {
  const endpoints = new Set<Endpoint>()
  let interrupted = false

  function deliver(from: Endpoint, topic: string, text: string): void {
    if (interrupted || !endpoints.has(from)) return
    for (const other of endpoints) {
      if (other !== from) for (const listener of other.listeners.get(topic) ?? []) listener(text)
    }
  }

  return {
    endpoint(): Signals {
      const own: Endpoint = { listeners: new Map(), gaps: new Set() }
      endpoints.add(own)
      return {
        publish(topic, text) {
          assertSignal(text)
          deliver(own, topic, text)
        },
        subscribe(topic, listener) {
          const group = own.listeners.get(topic) ?? new Set()
          own.listeners.set(topic, group.add(listener))
          return () => void group.delete(listener)
        },
        onGap(listener) {
          own.gaps.add(listener)
          return () => void own.gaps.delete(listener)
        },
        isConnected: () => !interrupted,
        async close() {
          endpoints.delete(own)
        },
      }
    },

    /** Drops what is published while `duringInterruption` runs, then reports the gap to all endpoints. */
    async interrupt(duringInterruption: () => Promise<unknown> = async () => undefined): Promise<void> {
      interrupted = true
      try {
        await duringInterruption()
      } finally {
        interrupted = false
      }
      for (const { gaps } of endpoints) for (const listener of gaps) listener()
    },
  }
}

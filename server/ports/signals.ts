/**
 * What processes over the same stores tell one another: that something changed, never what it is now. Best effort: who
 * could not listen for a while is told so by `onGap`, and nothing may rest on a signal alone.
 */
export interface Signals {
  /**
   * Tells all other processes, never this one, in the order of the calls. What it tells of must be stored by then. The same,
   * told twice in short order, may be heard once.
   * @param text at most `mostBytesOfSignal` bytes: ids, not contents. @throws RangeError for more.
   */
  publish(topic: string, text: string): void
  /** @returns what ends it. */
  subscribe(topic: string, listener: (text: string) => void): () => void
  /** Called when signals may have been missed: whatever is cached is to be forgotten. @returns what ends it. */
  onGap(listener: () => void): () => void
  /** Whether signals are heard now; a gap is told of once they are again. */
  hears(): boolean
  /** Neither tells nor hears anything afterwards. */
  close(): Promise<void>
}

/** As much as PostgreSQL's NOTIFY takes (8,000), with room for the topic and the sender. */
export const mostBytesOfSignal = 7_000

/** @throws RangeError */
export function assertSignal(text: string): void {
  const bytes = Buffer.byteLength(text)
  if (bytes > mostBytesOfSignal) throw new RangeError(`A signal takes ${mostBytesOfSignal} bytes, not ${bytes}.`)
}

const nothing = () => undefined

/** Of a process that has its stores to itself. */
export const alone: Signals = {
  publish: nothing,
  subscribe: () => nothing,
  onGap: () => nothing,
  hears: () => true,
  close: async () => undefined,
}

interface Endpoint {
  listeners: Map<string, Set<(text: string) => void>>
  gaps: Set<() => void>
}

/** The hub of processes that are one: each takes an endpoint, and hears what the others publish before they go on. */
export function memorySignals() {
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
        hears: () => !interrupted,
        async close() {
          endpoints.delete(own)
        },
      }
    },

    /** What is published during `meanwhile` is lost; then all are told of the gap. */
    async interrupt(meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
      interrupted = true
      try {
        await meanwhile()
      } finally {
        interrupted = false
      }
      for (const { gaps } of endpoints) for (const listener of gaps) listener()
    },
  }
}

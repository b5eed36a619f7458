import type { Signals } from '../ports/coordination.ts'
import { assertSignal } from '../storage/postgres/postgres-signals.ts'

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

    /** Drops signals published while `duringInterruption` runs, then reports the gap to all endpoints. */
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

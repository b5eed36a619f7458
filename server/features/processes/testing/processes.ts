import { createChangeWaiter, createSoleLease, noSignals } from '../../../lib/coordination.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { Clock } from '../../../ports/system.ts'
import { createManualTimer } from '../../../testing/manual-timer.ts'
import { createMemorySignals } from '../../../testing/memory-signals.ts'
import { createSiteLock, leaseMs, takeLease } from '../leases.ts'

/** Services of a process that is alone on its stores. */
export function soleProcess(records: RecordStore) {
  const lease = createSoleLease('the only process')
  const waiting = createChangeWaiter({ signals: noSignals, timer: () => () => undefined })
  return { lease, waiting, oneAtATime: createSiteLock({ records, lease, waiting }) }
}

/** Processes on the same records, connected by signals. Leases are not renewed; `endLeases` ends them. */
export function processesOver({
  clock,
  records,
}: {
  clock: Clock & { advance(ms: number): void }
  records: RecordStore
}) {
  const hub = createMemorySignals()
  let count = 0
  return {
    async open() {
      const { timer, fire } = createManualTimer()
      const signals = hub.endpoint()
      count += 1
      const owner = `process${count}`
      const still = () => () => undefined
      const lease = await takeLease({ records, clock, timer: still, log: () => undefined, owner })
      const waiting = createChangeWaiter({ signals, timer })
      /** Triggers the regular polling. */
      return { lease, waiting, look: fire, oneAtATime: createSiteLock({ records, lease, waiting }) }
    },
    endLeases: () => clock.advance(leaseMs + 1),
  }
}

import type { Clock } from '../../../ports/clock.ts'
import { soleLease } from '../../../ports/lease.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { alone, memorySignals } from '../../../ports/signals.ts'
import { heldTimer } from '../../../testing/held-timer.ts'
import { createOneAtATime } from '../one-at-a-time.ts'
import { leaseMs, takeLease } from '../record-lease.ts'
import { createWaiting } from '../waiting.ts'

/** Services of a process that is alone on its stores. */
export function soleProcess(records: RecordStore) {
  const lease = soleLease('the only process')
  const waiting = createWaiting({ signals: alone, timer: () => () => undefined })
  return { lease, waiting, oneAtATime: createOneAtATime({ records, lease, waiting }) }
}

/** Processes on the same records, connected by signals. Leases are not renewed; `endLeases` ends them. */
export function processesOver({
  clock,
  records,
}: {
  clock: Clock & { advance(ms: number): void }
  records: RecordStore
}) {
  const hub = memorySignals()
  let count = 0
  return {
    async open() {
      const { timer, ring } = heldTimer()
      const signals = hub.endpoint()
      count += 1
      const owner = `process${count}`
      const still = () => () => undefined
      const lease = await takeLease({ records, clock, timer: still, log: () => undefined, owner })
      const waiting = createWaiting({ signals, timer })
      /** Triggers the regular polling. */
      return { lease, waiting, look: ring, oneAtATime: createOneAtATime({ records, lease, waiting }) }
    },
    endLeases: () => clock.advance(leaseMs + 1),
  }
}

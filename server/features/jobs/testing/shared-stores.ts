import type { Signals } from '../../../ports/coordination.ts'
import type { JobQueue } from '../../../ports/job-records.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { createMemorySignals } from '../../../testing/memory-signals.ts'
import { waitForEventLoop } from '../../../testing/shared-time.ts'
import { createRecordJobQueue } from '../coordination.ts'

/** The stores and signals shared by the processes. */
export interface SharedStores {
  records: RecordStore
  /** Connects one more process. */
  join(): Promise<{ records: RecordStore; queue: JobQueue; signals: Signals }>
  /** Loses signals published during `meanwhile`, then reports a gap to all processes. */
  interrupt(meanwhile: () => Promise<unknown>): Promise<void>
  /** Resolves when all work of the processes and its consequences are complete. */
  settle(): Promise<void>
}

export function createStoresInMemory(): SharedStores {
  const records = createMemoryRecordStore()
  const hub = createMemorySignals()
  const queue = createRecordJobQueue(records)
  return {
    records,
    settle: waitForEventLoop,
    interrupt: hub.interrupt,
    join: async () => ({ records, queue, signals: hub.endpoint() }),
  }
}

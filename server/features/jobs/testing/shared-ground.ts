import type { JobQueue } from '../../../ports/job-queue.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { memorySignals, type Signals } from '../../../ports/signals.ts'
import { memoryRecordStore } from '../../../storage/records/memory-record-store.ts'
import { turns } from '../../../testing/held-time.ts'
import { recordJobQueue } from '../record-job-queue.ts'

/** What processes have in common. */
export interface SharedGround {
  records: RecordStore
  /** As one more process has it. */
  join(): Promise<{ records: RecordStore; queue: JobQueue; signals: Signals }>
  /** Signals told during `meanwhile` are lost; then all are told of the gap. */
  interrupt(meanwhile: () => Promise<unknown>): Promise<void>
  /** Resolves once all that processes asked of it is done, and all that came of that. */
  settle(): Promise<void>
}

export function groundInMemory(): SharedGround {
  const records = memoryRecordStore()
  const hub = memorySignals()
  const queue = recordJobQueue(records)
  return {
    records,
    settle: turns,
    interrupt: hub.interrupt,
    join: async () => ({ records, queue, signals: hub.endpoint() }),
  }
}

import { createMemoryBlobStore } from '../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../storage/records/open-record-store.ts'
import { createTestApp } from './create-test-app.ts'
import { createManualClock } from './manual-clock.ts'
import { createMemoryEventLog, createMemorySaltStore } from './memory-event-log.ts'
import { createMemorySignals } from './memory-signals.ts'

type Overrides = NonNullable<Parameters<typeof createTestApp>[0]>

/** Creates processes over the same stores and clock, connected by `hub`. `open` starts another one. */
export function createTestApps(common: Overrides = {}) {
  const hub = createMemorySignals()
  const shared = {
    records: createMemoryRecordStore(),
    blobs: createMemoryBlobStore(),
    eventLog: createMemoryEventLog(),
    salts: createMemorySaltStore(),
    clock: createManualClock(),
  }
  const open = (own: Overrides = {}) => createTestApp({ ...shared, ...common, signals: hub.endpoint(), ...own })
  return { open, hub, ...shared }
}

import type { RestorableRecordStore } from '../../ports/record-store.ts'
import { noJournal } from './journal.ts'
import { JournaledStore } from './journaled-store.ts'

/** Creates an empty record store that exists only in memory: the embedded store without its disk. */
export function createMemoryRecordStore(): RestorableRecordStore {
  return new JournaledStore(noJournal)
}

import type { RestorableRecordStore } from '../../ports/record-store.ts'
import { noJournal } from './journal.ts'
import { JournaledStore } from './journaled-store.ts'

/** An empty record store that forgets all when it is dropped: the embedded one without its disk. */
export function memoryRecordStore(): RestorableRecordStore {
  return new JournaledStore(noJournal)
}

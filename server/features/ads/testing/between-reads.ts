import type { RecordStore } from '../../../ports/record-store.ts'
import { memoryRecordStore } from '../../../storage/records/memory-record-store.ts'
import { readsOf } from '../../../storage/testing/reads-of.ts'

/** A store in which something else may be stored right before the next transaction begins. */
export function betweenReads() {
  const store = memoryRecordStore()
  let next: (() => Promise<unknown>) | undefined
  const records: RecordStore = {
    ...readsOf(store),
    async transact(work) {
      const first = next
      next = undefined
      await first?.()
      return store.transact(work)
    },
    close: () => store.close(),
  }
  return {
    records,
    beforeNext(work: () => Promise<unknown>) {
      next = work
    },
  }
}

import type { RecordStore } from '../../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { wrapReader } from '../../../storage/testing/wrap-reader.ts'

/** A store that can run other writes right before its next transaction. */
export function betweenReads() {
  const store = createMemoryRecordStore()
  let next: (() => Promise<unknown>) | undefined
  const records: RecordStore = {
    ...wrapReader(store),
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

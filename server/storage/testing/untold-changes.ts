import { setImmediate as turn } from 'node:timers/promises'
import { unknownOutcome } from '../../contract/unknown-outcome.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { memoryRecordStore } from '../records/memory-record-store.ts'
import { readsOf } from './reads-of.ts'

/** A database that stores every change but loses the answer to one of them. */
export function storeThatDoesNotTell() {
  const records = memoryRecordStore()
  let [changes, untold] = [0, 0]
  const store: RecordStore = {
    ...readsOf(records),
    async transact(work) {
      // Yields, so that a caller that retries endlessly reaches its time limit instead of blocking the run.
      await turn()
      let writes = false
      const result = await records.transact(tx =>
        work({
          ...readsOf(tx),
          put(kind, record) {
            writes = true
            return tx.put(kind, record)
          },
          delete(kind, id) {
            writes = true
            return tx.delete(kind, id)
          },
        }),
      )
      if (writes) changes += 1
      if (writes && changes === untold) throw unknownOutcome()
      return result
    },
    close: () => records.close(),
  }
  /** Number of the change whose answer is lost, counted from now; 0 disables it. */
  const leaveUntold = (nth: number) => {
    untold = changes + nth
  }
  return { records: store, leaveUntold, wasUntold: () => changes >= untold }
}

import { setImmediate as turn } from 'node:timers/promises'
import { unknownOutcome } from '../../contract/unknown-outcome.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { memoryRecordStore } from '../records/memory-record-store.ts'
import { readsOf } from './reads-of.ts'

/** A database that stores every change, and does not tell so of one of them. */
export function storeThatDoesNotTell() {
  const records = memoryRecordStore()
  let [changes, untold] = [0, 0]
  const store: RecordStore = {
    ...readsOf(records),
    async transact(work) {
      // Who asks over and over runs into the time limit, and does not hold up the run.
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
  /** Of those from now on; the first is 1, and 0 is none. */
  const leaveUntold = (nth: number) => {
    untold = changes + nth
  }
  return { records: store, leaveUntold, wasUntold: () => changes >= untold }
}

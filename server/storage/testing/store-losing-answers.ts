import { setImmediate as turn } from 'node:timers/promises'
import { createUnknownOutcomeError } from '../../contract/errors.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { createMemoryRecordStore } from '../records/open-record-store.ts'
import { wrapReader } from './wrap-reader.ts'

/** A database that stores every change but loses the answer to one of them. */
export function createStoreLosingAnswers() {
  const records = createMemoryRecordStore()
  let [changes, lostChange] = [0, 0]
  const store: RecordStore = {
    ...wrapReader(records),
    async transact(work) {
      // Yields, so that a caller that retries endlessly reaches its time limit instead of blocking the run.
      await turn()
      let writes = false
      const result = await records.transact(tx =>
        work({
          ...wrapReader(tx),
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
      if (writes && changes === lostChange) throw createUnknownOutcomeError()
      return result
    },
    close: () => records.close(),
  }
  /** Number of the change whose answer is lost, counted from now; 0 disables it. */
  const loseAnswer = (nth: number) => {
    lostChange = changes + nth
  }
  return { records: store, loseAnswer, wasAnswerLost: () => changes >= lostChange }
}

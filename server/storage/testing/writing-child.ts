import { writeSync } from 'node:fs'
import type { Transaction } from '../../ports/record-store.ts'
import { openRecordStore } from '../records/open-record-store.ts'

/**
 * Writes until it is killed: `writers` at a time, each incrementing its own counter, stored twice per transaction.
 * Prints `<writer> <counter>` after each transaction. Arguments: folder, writers, journal length at which to fold.
 */
const [dir = '', writers = '1', foldAtBytes = '0'] = process.argv.slice(2)
const { store } = await openRecordStore({ dir, foldAtBytes: Number(foldAtBytes) })

await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => writeForever(writer)))

async function writeForever(writer: number): Promise<void> {
  for (;;) {
    const counter = await store.transact(async tx => {
      await increment(tx, `left-${writer}`)
      return increment(tx, `right-${writer}`)
    })
    // Writes directly to the pipe: an acknowledgement in a buffer of this process would be lost with it.
    writeSync(1, `${writer} ${counter}\n`)
  }
}

async function increment(tx: Transaction, id: string): Promise<number> {
  const record = await tx.get('setting', id)
  const counter = Number(record?.value ?? 0) + 1
  await tx.put('setting', { id, version: record?.version ?? 0, value: counter })
  return counter
}

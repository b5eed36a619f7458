import { setImmediate as nextTurn } from 'node:timers/promises'
import { freeze } from '../../records/freeze.ts'

/** Characters of JSON parsed before yielding to the event loop: some milliseconds of work. */
const slice = 400_000

/** Parses records from rows with one JSON column. Yields to the event loop between slices of a large result. */
export async function readRows<R extends object>(rows: readonly string[][]): Promise<R[]> {
  const records: R[] = []
  let read = 0
  for (const [json = ''] of rows) {
    records.push(readRecord(json))
    read += json.length
    if (read < slice) continue
    await nextTurn()
    read = 0
  }
  return records
}

export function readRecord<R extends object>(json: string): R {
  const record: R = JSON.parse(json)
  return freeze(record)
}

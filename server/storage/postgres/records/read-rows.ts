import { setImmediate as nextTurn } from 'node:timers/promises'
import { deepFreeze } from '../../records/freeze.ts'

/** Characters of JSON parsed before yielding to the event loop: some milliseconds of work. */
const maxSlice = 400_000

/** Parses records from rows with one JSON column. Yields to the event loop between slices of a large result. */
export async function parseRows<R extends object>(rows: readonly string[][]): Promise<R[]> {
  const records: R[] = []
  let read = 0
  for (const [json = ''] of rows) {
    records.push(parseRecord(json))
    read += json.length
    if (read < maxSlice) continue
    await nextTurn()
    read = 0
  }
  return records
}

export function parseRecord<R extends object>(json: string): R {
  const record: R = JSON.parse(json)
  return deepFreeze(record)
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { freeze } from '../../records/freeze.ts'

/** So much of an answer's JSON, in characters, is read before everything else has a turn: some milliseconds of work. */
const slice = 400_000

/** The records in rows of one column, their JSON; a large answer is read in slices, with the event loop free in between. */
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

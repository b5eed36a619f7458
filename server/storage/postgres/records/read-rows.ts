import { setImmediate as nextTurn } from 'node:timers/promises'
import { freeze } from '../../records/freeze.ts'

/** How long the records of one answer may keep the event loop from everything else at a time, ms. */
const sliceMs = 8

/** The records in rows of one column, their JSON; a large answer is read in slices, with the event loop free in between. */
export async function readRows<R extends object>(rows: readonly string[][]): Promise<R[]> {
  const records: R[] = []
  let started = performance.now()
  for (const [json = ''] of rows) {
    records.push(readRecord(json))
    if (performance.now() - started < sliceMs) continue
    await nextTurn()
    started = performance.now()
  }
  return records
}

export function readRecord<R extends object>(json: string): R {
  const record: R = JSON.parse(json)
  return freeze(record)
}

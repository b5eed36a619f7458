import { deepFreeze } from '../../../domain/json.ts'
import { yieldToEventLoop } from '../../../lib/steps.ts'
import type { RecordQuery, RecordWhere } from '../../../ports/record-store.ts'
import type { Kind, RecordKinds } from '../../../ports/records.ts'
import { selectMany, sortAndPage } from '../../records/select.ts'
import type { Statement } from '../queries.ts'
import { countStatement, findStatement, getManyStatement, isOrderedInSql } from './statements.ts'

/** Returns the rows of a statement that selects one text column. */
export type ReadText = (statement: Statement) => Promise<[string][]>

/** @throws TypeError for a `where` field without an index or a `words` field that is not searchable. */
export async function findRecords<K extends Kind>(
  read: ReadText,
  kind: K,
  query: RecordQuery<RecordKinds[K]>,
): Promise<RecordKinds[K][]> {
  const records = await parseRows<RecordKinds[K]>(await read(findStatement(kind, query)))
  return isOrderedInSql(kind, query) ? records : sortAndPage(records, query)
}

export async function getRecords<K extends Kind>(
  read: ReadText,
  kind: K,
  ids: Iterable<string>,
): Promise<RecordKinds[K][]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const found = await parseRows<RecordKinds[K]>(await read(getManyStatement(kind, wanted)))
  return selectMany(new Map(found.map(record => [record.id, record])), wanted)
}

/** @throws TypeError for a `where` field without an index. */
export async function countRecords<K extends Kind>(
  read: ReadText,
  kind: K,
  where: RecordWhere<RecordKinds[K]>,
): Promise<number> {
  const [[count] = []] = await read(countStatement(kind, where))
  return Number(count)
}

/** Characters of JSON parsed before yielding to the event loop: some milliseconds of work. */
const maxSlice = 400_000

/** Parses records from rows with one JSON column. Yields to the event loop between slices of a large result. */
async function parseRows<R extends object>(rows: readonly string[][]): Promise<R[]> {
  const records: R[] = []
  let read = 0
  for (const [json = ''] of rows) {
    records.push(parseRecord(json))
    read += json.length
    if (read < maxSlice) continue
    await yieldToEventLoop()
    read = 0
  }
  return records
}

export function parseRecord<R extends object>(json: string): R {
  const record: R = JSON.parse(json)
  return deepFreeze(record)
}

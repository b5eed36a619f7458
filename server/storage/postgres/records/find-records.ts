import type { RecordQuery, RecordWhere } from '../../../ports/record-store.ts'
import type { Kind, RecordKinds } from '../../../ports/records.ts'
import { ordered, selectMany } from '../../records/select.ts'
import type { Statement } from '../statement.ts'
import { readRows } from './read-rows.ts'
import { countStatement, findStatement, getManyStatement, isOrderedInSql } from './statements.ts'

/** Returns the rows of a statement that selects one text column. */
export type Read = (statement: Statement) => Promise<[string][]>

/** @throws TypeError for a `where` field without an index or a `words` field that is not searchable. */
export async function findRecords<K extends Kind>(
  read: Read,
  kind: K,
  query: RecordQuery<RecordKinds[K]>,
): Promise<RecordKinds[K][]> {
  const records = await readRows<RecordKinds[K]>(await read(findStatement(kind, query)))
  return isOrderedInSql(kind, query) ? records : ordered(records, query)
}

export async function getRecords<K extends Kind>(
  read: Read,
  kind: K,
  ids: Iterable<string>,
): Promise<RecordKinds[K][]> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return []
  const found = await readRows<RecordKinds[K]>(await read(getManyStatement(kind, asked)))
  return selectMany(new Map(found.map(record => [record.id, record])), asked)
}

/** @throws TypeError for a `where` field without an index. */
export async function countRecords<K extends Kind>(
  read: Read,
  kind: K,
  where: RecordWhere<RecordKinds[K]>,
): Promise<number> {
  const [[count] = []] = await read(countStatement(kind, where))
  return Number(count)
}

import type { RecordQuery, RecordWhere } from '../../../ports/record-store.ts'
import type { Kind, RecordKinds } from '../../../ports/records.ts'
import { selectMany, sortAndPage } from '../../records/select.ts'
import type { Statement } from '../statement.ts'
import { parseRows } from './read-rows.ts'
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

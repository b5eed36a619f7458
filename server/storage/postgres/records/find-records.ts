import type { RecordQuery } from '../../../ports/record-store.ts'
import type { Kind, RecordKinds } from '../../../ports/records.ts'
import { ordered } from '../../records/select.ts'
import type { Statement } from '../statement.ts'
import { readRows } from './read-rows.ts'
import { findStatement, isOrderedInSql } from './statements.ts'

/** The rows of a statement that gives one column, of text. */
export type Read = (statement: Statement) => Promise<[string][]>

/** @throws TypeError for a `where` field without an index. */
export async function findRecords<K extends Kind>(
  read: Read,
  kind: K,
  query: RecordQuery<RecordKinds[K]>,
): Promise<RecordKinds[K][]> {
  const records = await readRows<RecordKinds[K]>(await read(findStatement(kind, query)))
  return isOrderedInSql(kind, query) ? records : ordered(records, query)
}

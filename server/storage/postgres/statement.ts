import { createHash } from 'node:crypto'
import type { QueryArrayConfig } from 'pg'

/** SQL that gives its rows as arrays; one with a name is parsed once by a connection and kept under it. */
export interface Statement extends QueryArrayConfig {
  rowMode: 'array'
}

/**
 * Given back by a statement that changes something: by it `wasCommitted` tells what became of its transaction. Its number, how far the WAL
 * was written by then, and, where this server has recovered since it was last started, up to where it did.
 */
export const transactionMark = `concat_ws(' ', pg_current_xact_id(), pg_current_wal_insert_lsn(), pg_last_wal_replay_lsn())`

const names = new Map<string, string>()

/** A statement that is run again and again. */
export function statement(text: string, values: unknown[]): Statement {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
  }
  return { name, text, values, rowMode: 'array' }
}

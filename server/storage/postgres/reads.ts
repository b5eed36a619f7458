import type { Pool } from 'pg'
import { databaseFailure, isConnectionLost, isSerializationFailure } from './failure.ts'
import type { Statement } from './statement.ts'

/** Runs a statement outside a transaction and returns its rows. @throws BlogopsError `unavailable`. */
export type ReadRows = <R extends unknown[]>(statement: Statement) => Promise<R[]>

export function readsOf(pool: Pool): ReadRows {
  const rowsOf = async <R extends unknown[]>(statement: Statement) => (await pool.query<R>(statement)).rows
  return async <R extends unknown[]>(statement: Statement) => {
    try {
      return await rowsOf<R>(statement).catch(error => {
        // Retry once: a pooled connection may have been dead for a long time. A standby also cancels reads of rows that
        // its primary removed.
        if (!isConnectionLost(error) && !isSerializationFailure(error)) throw error
        return rowsOf<R>(statement)
      })
    } catch (error) {
      throw databaseFailure(error)
    }
  }
}

import type { Pool } from 'pg'
import { databaseFailure, isConnectionLost, isSerializationFailure } from './failure.ts'
import type { Statement } from './statement.ts'

/** The rows of a statement outside of transactions. @throws BlogopsError `unavailable`. */
export type ReadRows = <R extends unknown[]>(statement: Statement) => Promise<R[]>

export function readsOf(pool: Pool): ReadRows {
  const rowsOf = async <R extends unknown[]>(statement: Statement) => (await pool.query<R>(statement)).rows
  return async <R extends unknown[]>(statement: Statement) => {
    try {
      return await rowsOf<R>(statement).catch(error => {
        // It may have been dead since long before. A standby gives up reads of what was removed at its primary.
        if (!isConnectionLost(error) && !isSerializationFailure(error)) throw error
        return rowsOf<R>(statement)
      })
    } catch (error) {
      throw databaseFailure(error)
    }
  }
}

import type { Pool } from 'pg'
import { isConnectionLost, isSerializationFailure, toDatabaseError } from './failure.ts'
import type { Statement } from './statement.ts'

/** Runs a statement outside a transaction and returns its rows. @throws BlogopsError `unavailable`. */
export type ReadRows = <R extends unknown[]>(statement: Statement) => Promise<R[]>

export function createReader(pool: Pool): ReadRows {
  const queryRows = async <R extends unknown[]>(statement: Statement) => (await pool.query<R>(statement)).rows
  return async <R extends unknown[]>(statement: Statement) => {
    try {
      return await queryRows<R>(statement).catch(error => {
        // Retry once: a pooled connection may have been dead for a long time. A standby also cancels reads of rows that
        // its primary removed.
        if (!isConnectionLost(error) && !isSerializationFailure(error)) throw error
        return queryRows<R>(statement)
      })
    } catch (error) {
      throw toDatabaseError(error)
    }
  }
}

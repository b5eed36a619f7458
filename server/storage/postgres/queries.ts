import { hash } from 'node:crypto'
import type { Pool, QueryArrayConfig } from 'pg'
import { BlogopsError } from '../../contract/errors.ts'
import { isConnectionLost, isSerializationFailure, toDatabaseError } from './failure.ts'

/** SQL that returns rows as arrays. A named statement is prepared once per connection. */
export interface Statement extends QueryArrayConfig {
  rowMode: 'array'
}

const names = new Map<string, string>()

/** Creates a prepared statement for SQL that is run repeatedly. */
export function statement(text: string, values: unknown[]): Statement {
  let name = names.get(text)
  if (name === undefined) {
    name = hash('sha256', text, 'base64url')
    names.set(text, name)
  }
  return { name, text, values, rowMode: 'array' }
}

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

/** Tracks the calls of a store. After `close`, new calls are refused; `close` waits for running ones. */
export class CallTracker {
  readonly #name: string
  readonly #running = new Set<Promise<unknown>>()
  #closed = false

  /** @param name name of the store in the error message, such as `record store`. */
  constructor(name: string) {
    this.#name = name
  }

  /** @throws BlogopsError `unavailable` after `close`; whatever the call throws. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new BlogopsError('unavailable', `The ${this.#name} is closed.`)
    const running = call()
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#running)
  }
}

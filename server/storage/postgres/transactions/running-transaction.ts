import type { Pool, PoolClient } from 'pg'
import { createMutex } from '../../../lib/semaphore.ts'
import { isConnectionLost } from '../failure.ts'
import { type Statement, statement } from '../queries.ts'
import { type CommitTracking, getTracking } from './commit-outcome.ts'

/** A running transaction with a dedicated connection. */
export class RunningTransaction {
  readonly #client: PoolClient
  readonly #pool: Pool
  #tracking: CommitTracking | undefined
  #isEnded = false
  #failure: { error: unknown } | undefined
  #mark: string | undefined
  readonly #statements = createMutex()

  /** @param client a connection of the pool. */
  constructor(client: PoolClient, pool: Pool) {
    this.#client = client
    this.#pool = pool
  }

  /** The first database error. After it nothing can be committed, even if the caller caught the error. */
  get failure(): { error: unknown } | undefined {
    return this.#failure
  }

  /** Mark for `wasCommitted`; undefined if nothing was changed. */
  get mark(): string | undefined {
    return this.#mark
  }

  async begin(sql: string): Promise<void> {
    await this.#recordingFailure(async () => {
      this.#tracking = await getTracking(this.#pool, this.#client)
      await this.#client.query(sql)
    })
  }

  /** Ends the transaction, so that a call that was not awaited cannot use the connection later. */
  end(): void {
    this.#isEnded = true
  }

  /** Runs a statement after the previous ones and returns its rows. @throws TypeError after the end. */
  run<R extends unknown[]>(statement: Statement): Promise<R[]> {
    return this.#statements.run(() => this.#query<R>(statement))
  }

  /**
   * Runs a changing statement that has no `returning` clause of its own.
   * @returns the `returning` columns of each changed row.
   */
  async change(changing: Statement, ...returning: string[]): Promise<string[][]> {
    const columns = [this.#tracking?.mark, ...returning].join(', ')
    const rows = await this.run<string[]>(statement(`${changing.text} returning ${columns}`, changing.values ?? []))
    this.#mark = rows[0]?.[0] ?? this.#mark
    return rows.map(([, ...row]) => row)
  }

  /** Records the mark for a change whose statement cannot have a `returning` clause. */
  async recordMark(): Promise<void> {
    const [[mark] = []] = await this.run<[string]>(statement(`select ${this.#tracking?.mark}`, []))
    this.#mark = mark
  }

  async #query<R extends unknown[]>(statement: Statement): Promise<R[]> {
    if (this.#isEnded) throw new TypeError('A transaction was used after it ended; await every call in it')
    if (this.#failure) throw this.#failure.error
    return (await this.#recordingFailure(() => this.#client.query<R>(statement))).rows
  }

  async #recordingFailure<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      this.#failure ??= { error }
      throw error
    }
  }
}

/** Rolls back, and releases the connection. @param cause the database error, if any. */
export async function rollBack(client: PoolClient, cause: unknown): Promise<void> {
  if (isConnectionLost(cause)) return client.release(true)
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}

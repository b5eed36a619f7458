import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { BlogopsError } from '../../../contract/errors.ts'
import { createMutex, createSemaphore, type Semaphore } from '../../../lib/semaphore.ts'
import { isConnectionLost, isSerializationFailure, toDatabaseError } from '../failure.ts'
import { type Statement, statement } from '../queries.ts'
import { type CommitTracking, getTracking, wasCommitted } from './commit-outcome.ts'

/** A running transaction with a dedicated connection. */
export class RunningTransaction {
  readonly #client: PoolClient
  readonly #pool: Pool
  #tracking: CommitTracking | undefined
  #isEnded = false
  #failure: { error: unknown } | undefined
  #mark: string | undefined
  readonly #statements = createMutex()

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
async function rollBack(client: PoolClient, cause: unknown): Promise<void> {
  if (isConnectionLost(cause)) return client.release(true)
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}

const maxAttempts = 20
/** First attempt that runs alone in this process, and competes only with other processes. */
const exclusiveFromAttempt = 3
/** Connections that a transaction may lose before its commit. The first may have been dead before it began. */
const maxLosses = 1
const maxDelayMs = 250
const acquireTimeoutMs = 10_000

export interface TransactionOptions {
  /** SQL that begins each transaction. */
  begin: string
  /** Timeout in ms for finding the outcome of an unanswered commit. Default 30 s. */
  outcomeMs?: number
}

/** Result of an attempt. `failed` is a database error, after which nothing was stored. */
type Attempt<T> = { value: T } | { failed: unknown }

/** Runs transactions, and repeats them after conflicts and lost connections. */
export class Transactions {
  readonly #pool: Pool
  readonly #semaphore: Semaphore
  readonly #maxRunning: number
  readonly #begin: string
  readonly #outcomeMs: number

  /** Limits transactions to half of the pool. The other half is for reads, which a transaction may wait for. */
  constructor(pool: Pool, { begin, outcomeMs = 30_000 }: TransactionOptions) {
    this.#pool = pool
    this.#begin = begin
    this.#outcomeMs = outcomeMs
    this.#maxRunning = Math.floor(pool.options.max / 2)
    this.#semaphore = createSemaphore(this.#maxRunning)
  }

  /** @throws whatever `work` throws; BlogopsError `unavailable`, `storage_full`. */
  async run<T>(work: (tx: RunningTransaction) => Promise<T>): Promise<T> {
    let losses = 0
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const release = await this.#acquire(attempt >= exclusiveFromAttempt)
      const outcome = await this.#attempt(work).finally(release)
      if ('value' in outcome) return outcome.value
      if (isConnectionLost(outcome.failed)) losses += 1
      else if (!isSerializationFailure(outcome.failed)) throw toDatabaseError(outcome.failed)
      if (losses > maxLosses) throw toDatabaseError(outcome.failed)
      await delay(Math.random() * Math.min(maxDelayMs, 2 ** attempt))
    }
    throw createBusyError()
  }

  /** @throws BlogopsError `unavailable` if it takes too long. */
  async #acquire(exclusive: boolean): Promise<() => void> {
    const permits = exclusive ? this.#maxRunning : 1
    const release = await this.#semaphore.acquire({ permits, timeoutMs: acquireTimeoutMs })
    if (!release) throw createBusyError()
    return release
  }

  async #attempt<T>(work: (tx: RunningTransaction) => Promise<T>): Promise<Attempt<T>> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw toDatabaseError(error)
    })
    const tx = new RunningTransaction(client, this.#pool)
    let result: { value: T } | { thrown: unknown }
    try {
      await tx.begin(this.#begin)
      result = { value: await work(tx) }
    } catch (thrown) {
      result = { thrown }
    }
    tx.end()
    if ('value' in result && !tx.failure) return this.#commit(client, tx, result.value)
    await rollBack(client, tx.failure?.error)
    if ('thrown' in result && !tx.failure) throw result.thrown
    return { failed: tx.failure?.error }
  }

  async #commit<T>(client: PoolClient, tx: RunningTransaction, value: T): Promise<Attempt<T>> {
    try {
      const { command } = await client.query('commit')
      client.release()
      // A call that was not awaited may have failed just before the commit.
      return command === 'COMMIT' ? { value } : { failed: tx.failure?.error ?? new Error('The database rolled back') }
    } catch (error) {
      const isLost = isConnectionLost(error)
      client.release(isLost)
      if (!isLost || tx.mark === undefined) return { failed: error }
      return (await wasCommitted(this.#pool, tx.mark, this.#outcomeMs)) ? { value } : { failed: error }
    }
  }
}

function createBusyError(): BlogopsError {
  return new BlogopsError('unavailable', 'Too many changes are waiting to be stored. This change was not made.', {
    hint: 'Try again in a few seconds.',
    details: { retryAfter: 1 },
  })
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { BlogopsError } from '../../../contract/errors.ts'
import { createSemaphore, type Semaphore } from '../../../lib/semaphore.ts'
import { isConnectionLost, isSerializationFailure, toDatabaseError } from '../failure.ts'
import { wasCommitted } from './commit-outcome.ts'
import { RunningTransaction, rollBack } from './running-transaction.ts'

const maxAttempts = 20
/**
 * Number of the attempt from which a transaction runs alone in this process, and competes only with other processes.
 */
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

import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { BlogopsError } from '../../../contract/errors.ts'
import { dayMs } from '../../../domain/days.ts'
import type { SaltStore } from '../../../ports/event-log.ts'
import { createReader, type ReadRows, statement } from '../queries.ts'
import { Transactions } from '../transactions/transactions.ts'

const saltBytes = 32
/** The lock timeout avoids waiting for long readers of the table, such as a backup. */
const begin = `begin; set local lock_timeout = '500ms'; lock table blogops.visitor_salt`

export interface PostgresSaltStoreOptions {
  /** Logs past salts that could not be destroyed when a new one was requested. */
  log?: (message: string) => void
}

/**
 * The salts of a site whose processes share a database: one row per day. Keeps the requested day and the next one,
 * because a process whose clock is ahead may have begun it. A deleted row stays in the table's file, and `vacuum`
 * keeps it while another transaction can see it; so the table is truncated, which replaces its file.
 */
export class PostgresSaltStore implements SaltStore {
  readonly #query: ReadRows
  readonly #transactions: Transactions
  readonly #log: ((message: string) => void) | undefined

  constructor(pool: Pool, { log }: PostgresSaltStoreOptions = {}) {
    this.#query = createReader(pool)
    this.#transactions = new Transactions(pool, { begin })
    this.#log = log
  }

  async getSalt(day: string): Promise<Uint8Array> {
    // A past salt that cannot be destroyed must not block counting: it is logged, and `destroyOthers` tries again.
    await this.destroyOthers(day).catch((error: unknown) => this.#log?.(String(error)))
    return (await this.#get(day)) ?? (await this.#make(day))
  }

  async destroyOthers(day: string): Promise<void> {
    const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
    const days = await this.#query<[string]>(statement('select day from blogops.visitor_salt', []))
    if (days.some(([stored]) => stored !== day && stored !== next)) await this.#keepOnly([day, next])
  }

  #keepOnly(days: readonly string[]): Promise<void> {
    return this.#transactions.run(async tx => {
      const stored = await tx.run<[string, Uint8Array]>(
        statement('select day, salt from blogops.visitor_salt where day = any($1)', [days]),
      )
      await tx.run(statement('truncate blogops.visitor_salt', []))
      for (const row of stored) await tx.run(insertStatement(...row))
      await tx.recordMark()
    })
  }

  async #get(day: string): Promise<Uint8Array | undefined> {
    const found = await this.#query<[Uint8Array]>(
      statement('select salt from blogops.visitor_salt where day = $1', [day]),
    )
    return found[0]?.[0]
  }

  /** Creates the salt of a day. The first process wins, and all processes read its salt. */
  async #make(day: string): Promise<Uint8Array> {
    await this.#query(insertStatement(day, randomBytes(saltBytes)))
    const salt = await this.#get(day)
    if (salt) return salt
    throw new BlogopsError('unavailable', `The salt of ${day} was deleted right after it was created.`, {
      hint: 'Check that the clocks of all machines agree.',
      details: { retryAfter: 5 },
    })
  }
}

function insertStatement(day: string, salt: Uint8Array) {
  return statement('insert into blogops.visitor_salt values ($1, $2) on conflict do nothing', [day, salt])
}

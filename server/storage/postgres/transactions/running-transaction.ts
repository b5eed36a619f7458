import type { Pool, PoolClient } from 'pg'
import { type Statement, statement } from '../statement.ts'
import { type Marking, markingOf } from './marking.ts'

/** A transaction at work on a connection that is its own until it ends. */
export class RunningTransaction {
  readonly #client: PoolClient
  readonly #pool: Pool
  #marking: Marking | undefined
  #over = false
  #failure: { error: unknown } | undefined
  #mark: string | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** @param client of the pool. */
  constructor(client: PoolClient, pool: Pool) {
    this.#client = client
    this.#pool = pool
  }

  /** What the database made it fail of, whatever became of that in the work: nothing of it can be committed any more. */
  get failure(): { error: unknown } | undefined {
    return this.#failure
  }

  /** By which `wasCommitted` knows it; undefined where nothing was changed. */
  get mark(): string | undefined {
    return this.#mark
  }

  async begin(sql: string): Promise<void> {
    await this.#noting(async () => {
      this.#marking = await markingOf(this.#pool, this.#client)
      await this.#client.query(sql)
    })
  }

  /** A call that was not awaited must not slip into what the connection does next. */
  end(): void {
    this.#over = true
  }

  /** Its rows, once those of what was asked before are there. @throws TypeError after the end. */
  run<R extends unknown[]>(statement: Statement): Promise<R[]> {
    const rows = this.#last.then(() => this.#rowsOf<R>(statement))
    this.#last = rows.catch(() => undefined)
    return rows
  }

  /**
   * Runs a statement that changes something and gives nothing back of itself.
   * @returns what `returning` says of each row that it changed.
   */
  async change(changing: Statement, ...returning: string[]): Promise<string[][]> {
    const given = [this.#marking?.mark, ...returning].join(', ')
    const rows = await this.run<string[]>(statement(`${changing.text} returning ${given}`, changing.values ?? []))
    this.#mark = rows[0]?.[0] ?? this.#mark
    return rows.map(([, ...row]) => row)
  }

  /** For a change that no statement could give anything back of. */
  async noteMark(): Promise<void> {
    const [[mark] = []] = await this.run<[string]>(statement(`select ${this.#marking?.mark}`, []))
    this.#mark = mark
  }

  async #rowsOf<R extends unknown[]>(statement: Statement): Promise<R[]> {
    if (this.#over) throw new TypeError('A transaction was used after it ended; await every call in it')
    if (this.#failure) throw this.#failure.error
    return (await this.#noting(() => this.#client.query<R>(statement))).rows
  }

  async #noting<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      this.#failure ??= { error }
      throw error
    }
  }
}

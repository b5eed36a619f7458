import type { PoolClient } from 'pg'
import type { Statement } from '../statement.ts'

/** A transaction at work on a connection that is its own until it ends. */
export class RunningTransaction {
  readonly #client: PoolClient
  #over = false
  #failure: { error: unknown } | undefined
  #mark: string | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** What the database made it fail of, whatever became of that in the work: nothing of it can be committed any more. */
  get failure(): { error: unknown } | undefined {
    return this.#failure
  }

  /** As `transactionMark` gave it; undefined where nothing was written. */
  get mark(): string | undefined {
    return this.#mark
  }

  async begin(sql: string): Promise<void> {
    await this.#noting(() => this.#client.query(sql))
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

  async #rowsOf<R extends unknown[]>(statement: Statement): Promise<R[]> {
    if (this.#over) throw new TypeError('A transaction was used after it ended; await every call in it')
    if (this.#failure) throw this.#failure.error
    return (await this.#noting(() => this.#client.query<R>(statement))).rows
  }

  /** @param mark as a statement that changed something gave it back; undefined where none did. */
  wrote(mark: string | undefined): void {
    this.#mark = mark ?? this.#mark
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

import { yieldToEventLoop } from '../../lib/steps.ts'
import { toStorageError } from '../files/file-system.ts'
import type { Commit, Journal } from './folding-journal.ts'
import { RecordLayer } from './record-layer.ts'
import type { Change, RecordTables } from './record-tables.ts'

/** Callbacks of a pending transaction. Exactly one is called, once. */
interface Waiter {
  settle(): void
  fail(error: unknown): void
}

interface Batch {
  commits: Commit[]
  waiters: Waiter[]
}

/** Makes committed transactions durable. Transactions that commit during a sync are staged and share the next sync. */
export class GroupCommit {
  readonly #journal: Journal
  readonly #durable: RecordTables
  #staged: RecordLayer
  #sequence: number
  #durableSequence: number
  #next: Batch = { commits: [], waiters: [] }
  #flushing: Promise<void> | undefined
  #failure: unknown

  constructor(journal: Journal, durable: RecordTables, sequence: number) {
    this.#journal = journal
    this.#durable = durable
    this.#staged = new RecordLayer(durable)
    this.#sequence = sequence
    this.#durableSequence = sequence
  }

  /** All committed records, including those that are not durable yet. Replaced by a new object after a failed write. */
  get staged(): RecordLayer {
    return this.#staged
  }

  /**
   * Adds the result of a transaction that ran over `staged`. `waiter` is called when everything it depends on is
   * durable.
   */
  add(staged: RecordLayer, changes: readonly Change[], waiter: Waiter): void {
    if (staged !== this.#staged) waiter.fail(this.#failure)
    else if (changes.length === 0 && !this.#flushing) waiter.settle()
    else {
      if (changes.length > 0) this.#stage(changes)
      this.#next.waiters.push(waiter)
      this.#flushing ??= this.#flushAll()
    }
  }

  async close(): Promise<void> {
    await this.#flushing
    await this.#journal.close()
  }

  #stage(changes: readonly Change[]): void {
    this.#sequence += 1
    for (const change of changes) this.#staged.apply(change)
    this.#next.commits.push({ sequence: this.#sequence, changes })
  }

  async #flushAll(): Promise<void> {
    while (this.#next.waiters.length > 0) {
      // Yields to the event loop once, so that every transaction that is ready can join this batch.
      await yieldToEventLoop()
      await this.#flush()
    }
    this.#flushing = undefined
  }

  async #flush(): Promise<void> {
    const batch = this.#next
    this.#next = { commits: [], waiters: [] }
    try {
      if (batch.commits.length > 0) await this.#journal.append(batch.commits)
    } catch (error) {
      this.#discard(batch, toStorageError(error, 'The change'))
      return
    }
    this.#commit(batch)
    await this.#journal.afterAppend(this.#durable, this.#durableSequence)
  }

  #commit({ commits, waiters }: Batch): void {
    for (const { sequence, changes } of commits) {
      for (const change of changes) {
        this.#durable.apply(change)
        this.#staged.unstage(change)
      }
      this.#durableSequence = sequence
    }
    for (const waiter of waiters) waiter.settle()
  }

  /** Discards the batch and everything staged since, which depends on it. Memory then matches the disk again. */
  #discard(batch: Batch, failure: Error): void {
    const waiters = [...batch.waiters, ...this.#next.waiters]
    this.#next = { commits: [], waiters: [] }
    this.#failure = failure
    this.#staged = new RecordLayer(this.#durable)
    this.#sequence = this.#durableSequence
    for (const waiter of waiters) waiter.fail(failure)
  }
}

import type { StoredEvent } from '../../ports/event-log.ts'

/** Events of one file, and their lines as they were when they were handed over. */
export interface Batch {
  text: string
  events: StoredEvent[]
}

interface Waiter {
  resolve(): void
  reject(error: unknown): void
}

interface Group {
  batches: Map<string, Batch>
  waiters: Waiter[]
}

export interface Addition {
  readonly file: string
  readonly line: string
  readonly event: StoredEvent
}

const emptyGroup = (): Group => ({ batches: new Map(), waiters: [] })

/** Lines that come while others are being synced share the next sync, and its fate. */
export class GroupedAppends {
  readonly #write: (batches: ReadonlyMap<string, Batch>) => Promise<void>
  #next = emptyGroup()
  #writing: Promise<void> | undefined

  /** `write` makes all of it durable, by file, or nothing. */
  constructor(write: (batches: ReadonlyMap<string, Batch>) => Promise<void>) {
    this.#write = write
  }

  add(additions: readonly Addition[]): Promise<void> {
    for (const addition of additions) this.#put(addition)
    return new Promise((resolve, reject) => {
      this.#next.waiters.push({ resolve, reject })
      this.#writing ??= this.#writeAll()
    })
  }

  /** Resolves once nothing is under way. */
  async idle(): Promise<void> {
    await this.#writing
  }

  #put({ file, line, event }: Addition): void {
    const batch = this.#next.batches.get(file) ?? { text: '', events: [] }
    batch.text += line
    batch.events.push(event)
    this.#next.batches.set(file, batch)
  }

  async #writeAll(): Promise<void> {
    while (this.#next.waiters.length > 0) {
      // One turn of the event loop lets every call that is ready add its lines to this group.
      await new Promise<void>(resolve => {
        setImmediate(resolve)
      })
      await this.#writeGroup()
    }
    this.#writing = undefined
  }

  async #writeGroup(): Promise<void> {
    const { batches, waiters } = this.#next
    this.#next = emptyGroup()
    try {
      await this.#write(batches)
    } catch (error) {
      for (const waiter of waiters) waiter.reject(error)
      return
    }
    for (const waiter of waiters) waiter.resolve()
  }
}

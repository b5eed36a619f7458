import { yieldToEventLoop } from '../../lib/steps.ts'
import type { StoredEvent } from '../../ports/event-log.ts'

/** Events for one file, and their lines as serialized when they were added. */
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

/** Groups appends: lines added during a write share the next write, and its outcome. */
export class GroupedAppends {
  readonly #write: (batches: ReadonlyMap<string, Batch>) => Promise<void>
  #next = emptyGroup()
  #writing: Promise<void> | undefined

  /** @param write makes the batches of all files durable, or none. */
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

  /** Resolves when no write is pending. */
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
      // Yields to the event loop once, so that every call that is ready can join this group.
      await yieldToEventLoop()
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

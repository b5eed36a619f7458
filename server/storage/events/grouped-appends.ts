interface Waiter {
  resolve(): void
  reject(error: unknown): void
}

interface Group {
  lines: Map<string, string>
  waiters: Waiter[]
}

const emptyGroup = (): Group => ({ lines: new Map(), waiters: [] })

/** Lines that come while others are being synced share the next sync, and its fate. */
export class GroupedAppends {
  readonly #write: (lines: ReadonlyMap<string, string>) => Promise<void>
  #next = emptyGroup()
  #writing: Promise<void> | undefined

  /** `write` makes all of it durable, by file, or nothing. */
  constructor(write: (lines: ReadonlyMap<string, string>) => Promise<void>) {
    this.#write = write
  }

  add(lines: readonly (readonly [file: string, line: string])[]): Promise<void> {
    for (const [file, line] of lines) this.#next.lines.set(file, (this.#next.lines.get(file) ?? '') + line)
    return new Promise((resolve, reject) => {
      this.#next.waiters.push({ resolve, reject })
      this.#writing ??= this.#writeAll()
    })
  }

  /** Resolves once nothing is under way. */
  async idle(): Promise<void> {
    await this.#writing
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
    const { lines, waiters } = this.#next
    this.#next = emptyGroup()
    try {
      await this.#write(lines)
    } catch (error) {
      for (const waiter of waiters) waiter.reject(error)
      return
    }
    for (const waiter of waiters) waiter.resolve()
  }
}

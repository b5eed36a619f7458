import { BlogopsError } from '../../contract/errors.ts'

/** Tracks the calls of a store. After `close`, new calls are refused; `close` waits for running ones. */
export class CallTracker {
  readonly #name: string
  readonly #running = new Set<Promise<unknown>>()
  #closed = false

  /** @param of name of the store in the error message, such as `record store`. */
  constructor(of: string) {
    this.#name = of
  }

  /** @throws BlogopsError `unavailable` after `close`; whatever the call throws. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new BlogopsError('unavailable', `The ${this.#name} is closed.`)
    const running = call()
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#running)
  }
}

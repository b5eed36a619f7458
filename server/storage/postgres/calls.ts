import { BlogopsError } from '../../contract/errors.ts'

/** The calls of a store: once it is closed they are refused, and its closing waits for those under way. */
export class Calls {
  readonly #of: string
  readonly #underWay = new Set<Promise<unknown>>()
  #closed = false

  /** @param of what is said to be closed: `record store`. */
  constructor(of: string) {
    this.#of = of
  }

  /** @throws BlogopsError `unavailable` once it is closed; whatever the call throws. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new BlogopsError('unavailable', `The ${this.#of} is closed.`)
    const running = call()
    this.#underWay.add(running)
    try {
      return await running
    } finally {
      this.#underWay.delete(running)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#underWay)
  }
}

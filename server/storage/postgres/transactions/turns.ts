import { BlogopsError } from '../../../contract/errors.ts'

interface Waiter {
  count: number
  begin(): void
}

/** How many may be at work at a time: who comes first goes first, and who wants to be alone is. */
export class Turns {
  readonly #most: number
  readonly #waitMs: number
  readonly #waiting: Waiter[] = []
  #free: number

  /** @param waitMs how long to wait for a turn before giving up. */
  constructor(most: number, waitMs: number) {
    this.#most = most
    this.#free = most
    this.#waitMs = waitMs
  }

  /** @returns what gives the turn back. @throws BlogopsError `unavailable` where none came in time. */
  async take(alone = false): Promise<() => void> {
    const count = alone ? this.#most : 1
    await this.#wait(count)
    return () => {
      this.#free += count
      this.#beginNext()
    }
  }

  #wait(count: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiter = { count, begin }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        this.#beginNext()
        reject(tooBusy())
      }, this.#waitMs)
      this.#waiting.push(waiter)
      this.#beginNext()
    })
  }

  #beginNext(): void {
    for (let [next] = this.#waiting; next && next.count <= this.#free; [next] = this.#waiting) {
      this.#waiting.shift()
      this.#free -= next.count
      next.begin()
    }
  }
}

export function tooBusy(): BlogopsError {
  return new BlogopsError('unavailable', 'Too much is to be stored at once: the change was not made.', {
    hint: 'Try again.',
    details: { retryAfter: 1 },
  })
}

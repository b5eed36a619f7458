import { BlogopsError } from '../../../contract/errors.ts'

interface Waiter {
  count: number
  begin(): void
}

/** A first-in, first-out semaphore that can also be acquired exclusively. */
export class Turns {
  readonly #most: number
  readonly #waitMs: number
  readonly #waiting: Waiter[] = []
  #free: number

  /** @param waitMs maximum wait in ms. */
  constructor(most: number, waitMs: number) {
    this.#most = most
    this.#free = most
    this.#waitMs = waitMs
  }

  /** @returns a function that releases the semaphore. @throws BlogopsError `unavailable` after `waitMs`. */
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

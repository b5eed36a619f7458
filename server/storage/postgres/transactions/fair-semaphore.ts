import { BlogopsError } from '../../../contract/errors.ts'

interface Waiter {
  count: number
  begin(): void
}

/** A first-in, first-out semaphore that can also be acquired exclusively. */
export class FairSemaphore {
  readonly #permits: number
  readonly #waitMs: number
  readonly #waiting: Waiter[] = []
  #free: number

  /** @param waitMs maximum wait in ms. */
  constructor(permits: number, waitMs: number) {
    this.#permits = permits
    this.#free = permits
    this.#waitMs = waitMs
  }

  /** @returns a function that releases the semaphore. @throws BlogopsError `unavailable` after `waitMs`. */
  async acquire(exclusive = false): Promise<() => void> {
    const count = exclusive ? this.#permits : 1
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
        reject(createBusyError())
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

export function createBusyError(): BlogopsError {
  return new BlogopsError('unavailable', 'Too much is to be stored at once: the change was not made.', {
    hint: 'Try again.',
    details: { retryAfter: 1 },
  })
}

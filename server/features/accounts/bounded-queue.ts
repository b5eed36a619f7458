import { BlogopsError } from '../../contract/errors.ts'

export interface QueueLimits {
  /** Maximum number of concurrent calls. */
  running: number
  /** Maximum number of waiting calls; further ones are rejected. */
  waiting: number
}

/**
 * Runs costly work with limited concurrency, first in, first out.
 * @throws BlogopsError `unavailable` (with `details.retryAfter`, in seconds) if too many calls are waiting.
 */
export function createBoundedQueue({ running, waiting }: QueueLimits) {
  const queue: (() => void)[] = []
  let active = 0

  function acquire(): Promise<void> {
    if (active < running) {
      active += 1
      return Promise.resolve()
    }
    if (queue.length >= waiting) throw tooManyWaiting()
    return new Promise(resolve => queue.push(resolve))
  }

  /** Passes the slot to the next waiting call, so that a new call cannot overtake it. */
  function release(): void {
    const next = queue.shift()
    if (next) next()
    else active -= 1
  }

  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}

function tooManyWaiting(): BlogopsError {
  return new BlogopsError('unavailable', 'Too many people are signing in at once.', {
    hint: 'Try again in a few seconds.',
    details: { retryAfter: 3 },
    isPublic: true,
  })
}

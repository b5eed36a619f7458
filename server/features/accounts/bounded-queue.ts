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
export function boundedQueue({ running, waiting }: QueueLimits) {
  const turns: (() => void)[] = []
  let active = 0

  function turn(): Promise<void> {
    if (active < running) {
      active += 1
      return Promise.resolve()
    }
    if (turns.length >= waiting) throw overloaded()
    return new Promise(resolve => turns.push(resolve))
  }

  /** Passes the slot to the next waiting call, so that a new call cannot overtake it. */
  function leave(): void {
    const next = turns.shift()
    if (next) next()
    else active -= 1
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

function overloaded(): BlogopsError {
  return new BlogopsError('unavailable', 'Too many people are signing in at once.', {
    hint: 'Try again in a few seconds.',
    details: { retryAfter: 3 },
    isPublic: true,
  })
}

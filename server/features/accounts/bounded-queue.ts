import { BlogopsError } from '../../contract/errors.ts'

export interface QueueLimits {
  /** Calls that run at once. */
  running: number
  /** Calls that wait for their turn; one more is refused. */
  waiting: number
}

/**
 * Runs costly work a few at a time, first come first served.
 * @throws BlogopsError `unavailable` (with `details.retryAfter`, in seconds) when too many wait already.
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

  /** Hands the place on, so that nobody who comes just now gets ahead of those who wait. */
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

import { BlogopsError } from '../../../contract/errors.ts'

/** Creates a queue that runs one task at a time in order, and rejects new tasks when `maxWaiting` are waiting. */
export function createQueue({ maxWaiting }: { maxWaiting: number }) {
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (pending > maxWaiting) {
      throw new BlogopsError('throttled', 'Too many pictures are being read at once.', {
        hint: 'Try again in a moment.',
      })
    }
    pending += 1
    const done = last.then(work)
    last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      pending -= 1
    }
  }
}

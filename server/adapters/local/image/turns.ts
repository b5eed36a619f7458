import { BlogopsError } from '../../../contract/errors.ts'

/** Does one piece of work at a time, in the order asked; refuses where `maxWaiting` wait already. */
export function inTurns({ maxWaiting }: { maxWaiting: number }) {
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

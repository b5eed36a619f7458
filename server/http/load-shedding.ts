import { BlogopsError } from '../contract/errors.ts'
import type { OperationSpec } from '../contract/operation.ts'
import type { Tally } from '../ports/tally.ts'

export interface Load {
  /** Event loop delay in ms: the mean of the last second. */
  delayMs(): number
}

/** Maximum concurrent admin calls, normally and while the process is overloaded. */
const maxCalls = 200
const maxCallsOverloaded = 4
/** Event loop delay in ms from which the process counts as overloaded: readers notice it. */
const overloadDelayMs = 150

/**
 * Sheds load: beyond a limit, admin calls are refused immediately, before any work. Pages, page views and other public
 * calls are never refused. Open streams are not counted, because they cost nothing.
 */
export function createLoadShedding(load: Load, tally: Tally) {
  let activeCalls = 0
  const isOverloaded = () =>
    activeCalls >= maxCalls || (activeCalls >= maxCallsOverloaded && load.delayMs() > overloadDelayMs)

  return {
    /** @returns a function to call after the answer. @throws BlogopsError `unavailable`, with the wait. */
    admit({ access, stream }: OperationSpec): () => void {
      if (access === 'public' || stream) return () => undefined
      if (isOverloaded()) {
        tally.callsShed += 1
        throw createOverloadError()
      }
      activeCalls += 1
      return () => {
        activeCalls -= 1
      }
    },
  }
}

function createOverloadError(): BlogopsError {
  return new BlogopsError('unavailable', 'The server is overloaded. Nothing was changed.', {
    hint: 'Try again in a few seconds.',
    details: { retryAfter: 2 },
    isPublic: true,
  })
}

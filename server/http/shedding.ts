import { BlogopsError } from '../contract/errors.ts'
import type { OperationSpec } from '../contract/operation.ts'
import type { Tally } from '../ports/tally.ts'

export interface Load {
  /** How late the process gets to what is due, in ms: the mean of the last second. */
  delayMs(): number
}

/** So many calls of admins may be under way at once; of a process that is behind, only these few. */
const most = 200
const mostBehind = 4
/** A process this late is behind: readers notice. */
const behindMs = 150

/**
 * Admins wait before readers do: beyond a bound, their calls are refused at once, before anything is read for them. Pages,
 * page views and all that is public never are; an open stream costs nothing, and is not counted.
 */
export function createShedding(load: Load, tally: Tally) {
  let underWay = 0
  const isMuch = () => underWay >= most || (underWay >= mostBehind && load.delayMs() > behindMs)

  return {
    /** @returns what is to be called when it has been answered. @throws BlogopsError `unavailable`, with the wait. */
    admit({ access, stream }: OperationSpec): () => void {
      if (access === 'public' || stream) return () => undefined
      if (isMuch()) {
        tally.callsShed += 1
        throw tooMuch()
      }
      underWay += 1
      return () => {
        underWay -= 1
      }
    },
  }
}

function tooMuch(): BlogopsError {
  return new BlogopsError('unavailable', 'The server has more to do than it can keep up with; nothing was changed.', {
    hint: 'Try again in a few seconds. Readers are served meanwhile.',
    details: { retryAfter: 2 },
    isPublic: true,
  })
}

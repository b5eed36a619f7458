import { isbot } from 'isbot'

/** Browsers known at a time; a name is at most some hundred characters. */
const mostKnown = 1_000

/**
 * Tells the browsers of people from programs by what they call themselves. Few names make most visits, and looking at one
 * takes as long as all that is asked of an event besides: what was found is remembered.
 */
export function createPersonCheck() {
  let known = new Map<string, boolean>()

  return function isPerson(userAgent: string): boolean {
    const before = known.get(userAgent)
    if (before !== undefined) return before
    const found = userAgent !== '' && !isbot(userAgent)
    if (known.size >= mostKnown) known = new Map()
    known.set(userAgent, found)
    return found
  }
}

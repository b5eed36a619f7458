/** Texts known at a time. */
const mostKnown = 1_000

/**
 * Remembers what was made of a text: few browsers, pages and referrers make most visits, and reading them anew takes longer
 * than all that is asked of an event besides.
 * @param make throws for what it does not take, which is not remembered.
 */
export function remembered<T extends object | string | boolean>(make: (text: string) => T): (text: string) => T {
  let known = new Map<string, T>()

  return function of(text) {
    const before = known.get(text)
    if (before !== undefined) return before
    const made = make(text)
    if (known.size >= mostKnown) known = new Map()
    known.set(text, made)
    return made
  }
}

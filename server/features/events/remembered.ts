/** Maximum number of cached texts. */
const mostKnown = 1_000

/**
 * Caches a function of a text. Few browsers, pages and referrers make most visits, and parsing them again takes longer
 * than the rest of handling an event.
 * @param make its exceptions are not cached.
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

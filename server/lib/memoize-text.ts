/** Maximum number of cached texts. */
const maxEntries = 1_000

/**
 * Caches a function of a text. Few browsers, pages and referrers make most visits, and parsing them again takes longer
 * than the rest of handling an event.
 * @param make its exceptions are not cached.
 */
export function memoizeText<T extends object | string | boolean>(compute: (text: string) => T): (text: string) => T {
  let cache = new Map<string, T>()

  return function memoized(text) {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const value = compute(text)
    if (cache.size >= maxEntries) cache = new Map()
    cache.set(text, value)
    return value
  }
}

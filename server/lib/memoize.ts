/** Computes a value at the first call; later calls return the same one. An undefined value is computed again. */
export function memoize<T>(compute: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= compute()
    return value
  }
}

/** Caches the result of a successful call. The call after a failure tries again. */
export function memoizeSuccess<T>(load: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= load().catch(cause => {
      pending = undefined
      throw cause
    })
    return pending
  }
}

/**
 * Caches a function of a text. Drops all results when `maxEntries` are cached, because texts from outside have no end.
 * Exceptions are not cached.
 */
export function memoizeText<T extends object | string | boolean>(
  compute: (text: string) => T,
  { maxEntries = 1_000 } = {},
): (text: string) => T {
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

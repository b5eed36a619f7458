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

/** Shares running work: calls with a key whose work is still running get the same promise. */
export function createInFlight<T>() {
  const running = new Map<string, Promise<T>>()

  return {
    share(key: string, work: () => Promise<T>): Promise<T> {
      const existing = running.get(key)
      if (existing) return existing
      const started = work().finally(() => {
        if (running.get(key) === started) running.delete(key)
      })
      running.set(key, started)
      return started
    },

    /** Lets the next call start new work, because running work is outdated. */
    forget: (key: string): void => void running.delete(key),
  }
}

/** Creates a function that runs the work, or returns the promise of the work that is still running. */
export function shareInFlight<T>(work: () => Promise<T>) {
  let running: Promise<T> | undefined
  const share = (): Promise<T> => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
  return Object.assign(share, { isRunning: () => running !== undefined })
}

/** Tracks running work by key, so that others can wait for its end. */
export function createWorkTracker() {
  const running = new Map<string, Set<Promise<unknown>>>()

  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const result = work()
      const runningOfKey = running.get(key) ?? new Set()
      running.set(key, runningOfKey.add(result))
      try {
        return await result
      } finally {
        runningOfKey.delete(result)
        if (runningOfKey.size === 0) running.delete(key)
      }
    },

    /** Resolves after all work that now runs with the key has ended, even if it failed. */
    async waitForEnd(key: string): Promise<void> {
      await Promise.allSettled(running.get(key) ?? [])
    },

    /** Resolves when no work runs with any key. */
    async waitUntilIdle(): Promise<void> {
      while (running.size > 0) await Promise.allSettled([...running.values()].flatMap(works => [...works]))
    },
  }
}

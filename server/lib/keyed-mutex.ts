/** Runs work with the same key one after another. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()

  return async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = last.get(key) ?? Promise.resolve()
    const result = previous.then(work, work)
    const settled = result.catch(() => undefined)
    last.set(key, settled)
    try {
      return await result
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}

/** Tracks running work by key, so that others can wait for its end. */
export function createInFlightRegistry() {
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

    /** Resolves after all work with the key has ended, even if it failed. */
    async waitForEnd(key: string): Promise<void> {
      await Promise.allSettled(running.get(key) ?? [])
    },
  }
}

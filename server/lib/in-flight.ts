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

export type Mutex = ReturnType<typeof createMutex>

/** Runs work one at a time, in the order of the calls. */
export function createMutex() {
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0

  return {
    /** Runs the work after all earlier work has ended, even if that failed. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      pending += 1
      const result = last.then(work)
      last = result.catch(() => undefined)
      try {
        return await result
      } finally {
        pending -= 1
      }
    },

    /** Returns true while work runs or waits. */
    isLocked: () => pending > 0,

    /** Resolves when all work requested so far has ended. */
    async waitUntilIdle(): Promise<void> {
      await last
    },
  }
}

/** Runs work with the same key one at a time, in the order of the calls. */
export function createKeyedMutex() {
  const mutexes = new Map<string, Mutex>()

  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const mutex = mutexes.get(key) ?? createMutex()
      mutexes.set(key, mutex)
      try {
        return await mutex.run(work)
      } finally {
        if (!mutex.isLocked()) mutexes.delete(key)
      }
    },

    /** Returns true while work with the key runs or waits. */
    isLocked: (key: string): boolean => mutexes.has(key),
  }
}

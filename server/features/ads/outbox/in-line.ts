/** Runs work with the same key one after another. */
export function createLines() {
  const last = new Map<string, Promise<unknown>>()

  return async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.catch(() => undefined)
    last.set(key, settled)
    try {
      return await mine
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}

/** Tracks running work by key, so that others can wait for its end. */
export function createAhead() {
  const underWay = new Map<string, Set<Promise<unknown>>>()

  return {
    async go<T>(key: string, work: () => Promise<T>): Promise<T> {
      const mine = work()
      const all = underWay.get(key) ?? new Set()
      underWay.set(key, all.add(mine))
      try {
        return await mine
      } finally {
        all.delete(mine)
        if (all.size === 0) underWay.delete(key)
      }
    },

    /** Resolves after all work with the key has ended, even if it failed. */
    async ended(key: string): Promise<void> {
      await Promise.allSettled(underWay.get(key) ?? [])
    },
  }
}

/** Has work of one key wait for what is under way of it, so that no two call the platform about the same thing. */
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

/** Keeps what is done ahead of a line, so that who is in it can wait for that. */
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

    /** However it ended. */
    async ended(key: string): Promise<void> {
      await Promise.allSettled(underWay.get(key) ?? [])
    },
  }
}

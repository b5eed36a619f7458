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

import { createMutex } from './mutex.ts'

interface ChangeCacheOptions<T> {
  readAll(): Promise<Map<string, T>>
  /** Reads the objects with these ids; those that no longer belong to the cache are left out. */
  readSome(ids: readonly string[]): Promise<Map<string, T>>
}

export type ChangeCache<T> = ReturnType<typeof createChangeCache<T>>

/** Caches data about each of many objects. After a change of one, only that one is read again. */
export function createChangeCache<T>({ readAll, readSome }: ChangeCacheOptions<T>) {
  let cached: Map<string, T> | undefined
  const changed = new Set<string>()
  const reading = createMutex()
  /** Number of invalidations: results read before the latest one are discarded. */
  let invalidations = 0

  async function readChanged(known: Map<string, T>): Promise<void> {
    const ids = [...changed]
    changed.clear()
    try {
      const found = await readSome(ids)
      for (const id of ids) known.delete(id)
      for (const [id, value] of found) known.set(id, value)
    } catch (cause) {
      for (const id of ids) changed.add(id)
      throw cause
    }
  }

  async function readOnce(): Promise<ReadonlyMap<string, T>> {
    if (cached) {
      if (changed.size > 0) await readChanged(cached)
      return cached
    }
    changed.clear()
    const invalidationsBefore = invalidations
    const found = await readAll()
    if (invalidationsBefore === invalidations) cached = found
    if (changed.size > 0) await readChanged(found)
    return found
  }

  return {
    /** Values by id. Calls run one at a time, because concurrent ones would read the same objects. */
    read: () => reading.run(readOnce),

    changed: (id: string) => void changed.add(id),

    /** Call when changes may have been missed. */
    invalidate(): void {
      invalidations += 1
      cached = undefined
    },
  }
}

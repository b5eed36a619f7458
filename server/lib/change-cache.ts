import { createMutex } from './semaphore.ts'

interface ChangeCacheOptions<T> {
  readAll(): Promise<Map<string, T>>
  /** Reads the objects with these ids; those that no longer belong to the cache are left out. */
  readSome(ids: readonly string[]): Promise<Map<string, T>>
}

export type ChangeCache<T> = ReturnType<typeof createChangeCache<T>>

/** Caches data about each of many objects. After a change of one, only that one is read again. */
export function createChangeCache<T>({ readAll, readSome }: ChangeCacheOptions<T>) {
  let cached: ReadonlyMap<string, T> | undefined
  const changed = new Set<string>()
  const reading = createMutex()
  /** Number of invalidations: results read before the latest one are discarded. */
  let invalidations = 0

  /** Reads what changed into a new map, so that a map that was returned never changes. */
  async function readChanged(known: ReadonlyMap<string, T>): Promise<ReadonlyMap<string, T>> {
    const ids = [...changed]
    changed.clear()
    try {
      const found = await readSome(ids)
      const updated = new Map(known)
      for (const id of ids) updated.delete(id)
      for (const [id, value] of found) updated.set(id, value)
      return updated
    } catch (cause) {
      for (const id of ids) changed.add(id)
      throw cause
    }
  }

  async function readOnce(): Promise<ReadonlyMap<string, T>> {
    const invalidationsBefore = invalidations
    let found = cached
    if (!found) {
      changed.clear()
      found = await readAll()
    }
    if (changed.size > 0) found = await readChanged(found)
    if (invalidationsBefore === invalidations) cached = found
    return found
  }

  return {
    /** Values by id, in the same map until something changes. Calls run one at a time, because concurrent ones would read the same objects. */
    read: () => reading.run(readOnce),

    changed: (id: string) => void changed.add(id),

    /** Call when changes may have been missed. */
    invalidate(): void {
      invalidations += 1
      cached = undefined
    },
  }
}

import { createMutex } from './semaphore.ts'

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

/** Caches the last results of a function by the content of its argument: plain data and maps. A failure is not cached. */
export function memoizeContent<V, T>(compute: (value: V) => T, maxEntries = 16): (value: V) => T {
  const cache = new Map<string, T>()
  return function memoized(value) {
    const key = JSON.stringify(value, (_, part) => (part instanceof Map ? [...part] : part))
    const result = cache.get(key) ?? compute(value)
    cache.delete(key)
    cache.set(key, result)
    if (result instanceof Promise) result.catch(() => cache.get(key) === result && cache.delete(key))
    const [oldest = key] = cache.keys()
    if (cache.size > maxEntries) cache.delete(oldest)
    return result
  }
}

/** Creates a cache of the last value by key, also while it is being created. A failure is not cached. */
export function createLastValueCache<T>() {
  let last: { key: string; value: Promise<T> } | undefined
  return (key: string, create: () => Promise<T>): Promise<T> => {
    if (last?.key === key) return last.value
    const value = create()
    last = { key, value }
    value.catch(() => {
      if (last?.value === value) last = undefined
    })
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

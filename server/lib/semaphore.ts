interface AcquireOptions {
  /** Permits to take; all of them for exclusive work. Default 1. */
  permits?: number
  /** The lowest number goes first; equal ones in the order of the calls. Default 0. */
  priority?: number | undefined
  /** Ends the wait. */
  signal?: AbortSignal
  /** Maximum wait in milliseconds. Default unlimited. */
  timeoutMs?: number
}

/** Returns the permits. */
type Release = () => void

interface Waiter {
  permits: number
  priority: number
  resolve(release: Release | undefined): void
}

export interface SemaphoreOptions {
  /** Maximum number of waiting calls; further ones get no permit. Default unlimited. */
  maxWaiting?: number
}

export type Semaphore = ReturnType<typeof createSemaphore>

/** Limits concurrent work to a number of permits. A call never overtakes one that waits with the same priority. */
export function createSemaphore(total: number, { maxWaiting = Number.POSITIVE_INFINITY }: SemaphoreOptions = {}) {
  const waiting: Waiter[] = []
  let free = total

  function take(permits: number): Release {
    free -= permits
    return () => {
      free += permits
      serveWaiters()
    }
  }

  function serveWaiters(): void {
    for (let [next] = waiting; next && next.permits <= free; [next] = waiting) {
      waiting.shift()
      next.resolve(take(next.permits))
    }
  }

  function enqueue(waiter: Waiter): void {
    const next = waiting.findIndex(({ priority }) => priority > waiter.priority)
    waiting.splice(next < 0 ? waiting.length : next, 0, waiter)
  }

  /** Ends a wait without permits, which may let smaller requests behind it start. */
  function giveUp(waiter: Waiter): void {
    const position = waiting.indexOf(waiter)
    if (position < 0) return
    waiting.splice(position, 1)
    waiter.resolve(undefined)
    serveWaiters()
  }

  /** Resolves to undefined if the queue is full or the wait ends without permits. */
  async function acquire(options: AcquireOptions = {}): Promise<Release | undefined> {
    const { permits = 1, priority = 0, signal, timeoutMs } = options
    if (signal?.aborted) return undefined
    if (waiting.length === 0 && permits <= free) return take(permits)
    if (waiting.length >= maxWaiting) return undefined
    return new Promise(resolve => {
      const stop = () => giveUp(waiter)
      const timer = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs)
      const waiter: Waiter = {
        permits,
        priority,
        resolve(release) {
          clearTimeout(timer)
          signal?.removeEventListener('abort', stop)
          resolve(release)
        },
      }
      signal?.addEventListener('abort', stop)
      enqueue(waiter)
    })
  }

  return {
    acquire,

    /** Runs the work with a permit, or `refuse` if the queue is full. */
    async run<T>(work: () => Promise<T>, refuse: () => T): Promise<T> {
      const release = await acquire()
      if (!release) return refuse()
      try {
        return await work()
      } finally {
        release()
      }
    },

    /** Returns the number of free permits. */
    countFree: () => free,
  }
}

/** Runs up to `max` tasks concurrently. Starts no further task after a failure. */
export function createTaskPool(max: number) {
  const active = new Set<Promise<void>>()
  let failure: { cause: unknown } | undefined

  function throwFailure(): void {
    if (failure) throw failure.cause
  }

  return {
    /** Resolves when the task has started, which may wait for a free slot. @throws the error of an earlier task */
    async add(work: () => Promise<void>): Promise<void> {
      while (active.size >= max) await Promise.race(active)
      throwFailure()
      const running = work()
        .catch(cause => {
          failure ??= { cause }
        })
        .finally(() => active.delete(running))
      active.add(running)
    },

    /** Resolves when all tasks are done. @throws the first error */
    async done(): Promise<void> {
      await Promise.all(active)
      throwFailure()
    },

    /** Resolves when no task is running, regardless of errors. */
    async settled(): Promise<void> {
      await Promise.all(active)
    },
  }
}

type Mutex = ReturnType<typeof createMutex>

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

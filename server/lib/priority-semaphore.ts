export type PrioritySemaphore = ReturnType<typeof createPrioritySemaphore>

/** Semaphore with a priority queue. The lowest priority number goes first. */
export function createPrioritySemaphore(count: number) {
  const waiting: { priority: number; resolve: () => void }[] = []
  let used = 0

  return {
    free: () => count - used,

    /** Waits for a slot. An aborted waiter gets a slot at once, so that it can record that it stopped. */
    async acquire(signal: AbortSignal, priority = 0): Promise<void> {
      if (used < count || signal.aborted) {
        used += 1
        return
      }
      await new Promise<void>(resolve => {
        const waiter = { priority, resolve }
        const nextIndex = waiting.findIndex(other => other.priority > priority)
        waiting.splice(nextIndex < 0 ? waiting.length : nextIndex, 0, waiter)
        signal.addEventListener('abort', () => {
          const position = waiting.indexOf(waiter)
          if (position < 0) return
          waiting.splice(position, 1)
          used += 1
          resolve()
        })
      })
    },

    /** Passes the slot to the next waiter, if any. */
    release(): void {
      const next = waiting.shift()
      if (next) next.resolve()
      else used -= 1
    },
  }
}

export type Places = ReturnType<typeof createPlaces>

/** Semaphore with a priority queue. The lowest priority number goes first. */
export function createPlaces(count: number) {
  const waiting: { priority: number; go: () => void }[] = []
  let taken = 0

  return {
    free: () => count - taken,

    /** Waits for a slot. An aborted waiter gets a slot at once, so that it can record that it stopped. */
    async take(signal: AbortSignal, priority = 0): Promise<void> {
      if (taken < count || signal.aborted) {
        taken += 1
        return
      }
      await new Promise<void>(resolve => {
        const one = { priority, go: resolve }
        const behind = waiting.findIndex(other => other.priority > priority)
        waiting.splice(behind < 0 ? waiting.length : behind, 0, one)
        signal.addEventListener('abort', () => {
          const place = waiting.indexOf(one)
          if (place < 0) return
          waiting.splice(place, 1)
          taken += 1
          resolve()
        })
      })
    },

    /** Passes the slot to the next waiter, if any. */
    leave(): void {
      const next = waiting.shift()
      if (next) next.go()
      else taken -= 1
    },
  }
}

export type Places = ReturnType<typeof createPlaces>

/** Places to work at; who finds none waits in line. */
export function createPlaces(count: number) {
  const waiting: (() => void)[] = []
  let taken = 0

  return {
    free: () => count - taken,

    /** Waits for a place; who is stopped meanwhile goes ahead, only to write that down. */
    async take(signal: AbortSignal): Promise<void> {
      if (taken < count || signal.aborted) {
        taken += 1
        return
      }
      await new Promise<void>(resolve => {
        waiting.push(resolve)
        signal.addEventListener('abort', () => {
          const place = waiting.indexOf(resolve)
          if (place < 0) return
          waiting.splice(place, 1)
          taken += 1
          resolve()
        })
      })
    },

    /** Hands the place to the next in line, if there is one. */
    leave(): void {
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    },
  }
}

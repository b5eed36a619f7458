/** A stream of events that a test feeds as it goes along. */
export function pushedEvents<T>() {
  const waiting: (() => Promise<T> | undefined)[] = []
  let wake = () => {}
  const add = (next: () => Promise<T> | undefined) => {
    waiting.push(next)
    wake()
  }

  async function* events(): AsyncGenerator<T> {
    for (;;) {
      const next = waiting.shift()
      if (next) {
        const event = next()
        if (!event) return
        yield await event
      } else await new Promise<void>(resolve => (wake = resolve))
    }
  }

  return {
    events,
    push: (...given: readonly T[]) => {
      for (const event of given) add(async () => event)
    },
    /** As a lost connection does. */
    breakOff: () => add(() => Promise.reject(new TypeError('network error'))),
  }
}

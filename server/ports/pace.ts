/** Maximum milliseconds, and maximum steps, before the event loop gets a turn. */
const MAX_STRETCH_MS = 5
const MAX_STEPS = 200

/** Keeps long work from blocking the event loop. */
export interface Pace {
  /** Counts a step. Returns true if it is time to yield. */
  isDue(): boolean
  /** Yields to the event loop. @throws the signal's reason if it is aborted */
  pause(): Promise<void>
}

export function createPace(signal?: AbortSignal): Pace {
  let steps = 0
  let since = performance.now()
  return {
    isDue() {
      steps += 1
      return steps >= MAX_STEPS || performance.now() - since > MAX_STRETCH_MS
    },
    async pause() {
      signal?.throwIfAborted()
      await new Promise<void>(resolve => setImmediate(resolve))
      signal?.throwIfAborted()
      steps = 0
      since = performance.now()
    },
  }
}

/** Work that yields after each small step. */
export type Steps<Result> = Generator<void, Result>

/** Runs work to its end without yielding to the event loop. */
export function runSync<Result>(work: Steps<Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

/** Runs work and yields to the event loop from time to time. */
export async function runWithPauses<Result>(work: Steps<Result>, pace: Pace = createPace()): Promise<Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (pace.isDue()) await pace.pause()
  }
}

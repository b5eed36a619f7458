/** Milliseconds of work at a stretch, and steps of it where the steps are quick; then others have their turn. */
const LONGEST_STRETCH = 5
const MOST_STEPS = 200

/** Keeps long work from holding up whatever else the process does. */
export interface Pace {
  /** Counts a step of work. True where it is time to rest. */
  due(): boolean
  /** Lets other work in. @throws the signal's reason where it is aborted. */
  rest(): Promise<void>
}

export function createPace(signal?: AbortSignal): Pace {
  let steps = 0
  let since = performance.now()
  return {
    due() {
      steps += 1
      return steps >= MOST_STEPS || performance.now() - since > LONGEST_STRETCH
    },
    async rest() {
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

/** Runs it without a rest. */
export function atOnce<Result>(work: Steps<Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

/** Runs it with rests in between. */
export async function inTurns<Result>(work: Steps<Result>, pace: Pace = createPace()): Promise<Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (pace.due()) await pace.rest()
  }
}

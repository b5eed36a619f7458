/** Time is up: `seconds` is how long there was. */
export class TimeIsUp extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`Nothing for ${seconds} seconds`)
    this.seconds = seconds
  }
}

export interface Watch {
  /** Aborts with the parent's reason, or with `TimeIsUp`. */
  readonly signal: AbortSignal
  /** Begins the time anew. */
  touch(): void
  end(): void
}

/** Calls back once `ms` have passed; time is passed in so that tests need not wait. */
export type StartTimer = (onEnd: () => void, ms: number) => Timer

export interface Timer {
  /** Begins the time anew. */
  refresh(): void
  cancel(): void
}

export const startTimer: StartTimer = (onEnd, ms) => {
  const timer = setTimeout(onEnd, ms)
  return { refresh: () => void timer.refresh(), cancel: () => clearTimeout(timer) }
}

/** A signal that aborts with its parent, and when `ms` have passed without a touch. */
export function startWatch(parent: AbortSignal, ms: number, start: StartTimer): Watch {
  const controller = new AbortController()
  const seconds = Number((ms / 1000).toPrecision(3))
  const timer = start(() => controller.abort(new TimeIsUp(seconds)), ms)
  return {
    // Not a listener at the parent: a dozen calls share one, and Node warns of more than ten.
    signal: AbortSignal.any([parent, controller.signal]),
    touch: timer.refresh,
    end: timer.cancel,
  }
}

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

/** A signal that aborts with its parent, and when `ms` have passed without a touch. */
export function startWatch(parent: AbortSignal, ms: number): Watch {
  const controller = new AbortController()
  const seconds = Number((ms / 1000).toPrecision(3))
  const timer = setTimeout(() => controller.abort(new TimeIsUp(seconds)), ms)
  return {
    // Not a listener at the parent: a dozen calls share one, and Node warns of more than ten.
    signal: AbortSignal.any([parent, controller.signal]),
    touch: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  }
}

/** Error for a response on which nothing arrived for `seconds`. */
export class ResponseTimeoutError extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`Nothing for ${seconds} seconds`)
    this.seconds = seconds
  }
}

export interface Watchdog {
  /** Aborts with the parent's reason, or with `ResponseTimeoutError`. */
  readonly signal: AbortSignal
  /** Restarts the timer. */
  reset(): void
  stop(): void
}

/** Starts a timer that calls back after `ms` milliseconds; injected so that tests need not wait. */
export type StartTimer = (onEnd: () => void, ms: number) => Timer

export interface Timer {
  /** Restarts the timer. */
  refresh(): void
  cancel(): void
}

export const startTimer: StartTimer = (onEnd, ms) => {
  const timer = setTimeout(onEnd, ms)
  return { refresh: () => void timer.refresh(), cancel: () => clearTimeout(timer) }
}

/** Starts a signal that aborts with its parent, or when `ms` milliseconds pass without a reset. */
export function startWatchdog(parent: AbortSignal, ms: number, start: StartTimer): Watchdog {
  const controller = new AbortController()
  const seconds = Number((ms / 1000).toPrecision(3))
  const timer = start(() => controller.abort(new ResponseTimeoutError(seconds)), ms)
  return {
    // No listener on the parent signal: a dozen calls share one, and Node warns about more than ten listeners.
    signal: AbortSignal.any([parent, controller.signal]),
    reset: timer.refresh,
    stop: timer.cancel,
  }
}

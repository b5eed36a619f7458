import { hourMs, minuteMs } from '../../domain/days.ts'
import type { Signals } from '../../ports/coordination.ts'
import type { Clock, Logger, Timer } from '../../ports/system.ts'

export interface DueCheckOptions {
  /** Name for the log and the signals. */
  name: string
  /** Does what is due, until the signal aborts. @returns the time at which something will be due, or null. */
  check(signal: AbortSignal): Promise<Date | null>
  signals: Signals
  clock: Clock
  timer: Timer
  log: Logger
  /** True if no other process uses the same stores. */
  sole: boolean
}

export type DueCheck = ReturnType<typeof createDueCheck>

/** Maximum wait in milliseconds: the clock may be set in the meantime, and signals of other processes may be lost. */
const maxWaitMs = { alone: hourMs, shared: minuteMs / 2 }
const retryMs = 5 * minuteMs

/**
 * Repeats a check: at start, at the time that it returns, and after a change in any process. Processes over the same
 * stores all check, so the work itself must be claimed in a transaction.
 */
export function createDueCheck({ name, check, signals, clock, timer, log, sole }: DueCheckOptions) {
  const topic = `due/${name}`
  let state: 'new' | 'started' | 'stopped' = 'new'
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isRequested = false
  let cancel = () => {}
  let unsubscribers: (() => void)[] = []

  async function runCheck(): Promise<void> {
    let next: Date | null = null
    do {
      isRequested = false
      try {
        next = await check(stopping.signal)
      } catch (cause) {
        next = new Date(clock.now().getTime() + retryMs)
        if (state === 'started')
          log('warn', 'due work failed; the server tries again soon', { name, error: String(cause) })
      }
    } while (isRequested && state === 'started')
    running = undefined
    if (state === 'started') wait(next)
  }

  function run(): void {
    if (state !== 'started') return
    cancel()
    isRequested = true
    running ??= runCheck()
  }

  function wait(next: Date | null): void {
    if (sole && next === null) return
    const remaining = next === null ? Number.POSITIVE_INFINITY : Math.max(0, next.getTime() - clock.now().getTime())
    cancel = timer(Math.min(remaining, sole ? maxWaitMs.alone : maxWaitMs.shared), run)
  }

  return {
    start(): void {
      if (state !== 'new') return
      state = 'started'
      unsubscribers = [signals.subscribe(topic, run), signals.onGap(run)]
      run()
    },

    /** Checks again, here and in the other processes, after something that it depends on has changed. */
    wake(): void {
      signals.publish(topic, '')
      run()
    },

    /** Aborts a running check, and resolves when it has ended. */
    async stop(): Promise<void> {
      state = 'stopped'
      stopping.abort()
      cancel()
      for (const unsubscribe of unsubscribers) unsubscribe()
      await running
    },
  }
}

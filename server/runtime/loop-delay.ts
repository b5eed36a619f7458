import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Load } from '../http/shedding.ts'

/** Sampling resolution and reporting interval in ms. */
const resolution = 20
const every = 1_000

/** Measures the event loop delay after `start`. */
export function createLoopDelay(): Load & { start(): void; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution })
  let timer: NodeJS.Timeout | undefined
  let delayMs = 0

  function tell(): void {
    // Without a sample in the interval, the loop was blocked for all of it.
    delayMs = histogram.count > 0 ? histogram.mean / 1e6 - resolution : every
    histogram.reset()
  }

  return {
    delayMs: () => delayMs,
    start() {
      histogram.enable()
      timer ??= setInterval(tell, every).unref()
    },
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

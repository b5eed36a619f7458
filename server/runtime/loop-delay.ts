import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Load } from '../http/shedding.ts'

/** Sampling resolution and reporting interval in ms. */
const resolutionMs = 20
const intervalMs = 1_000

/** Measures the event loop delay after `start`. */
export function createLoopDelay(): Load & { start(): void; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  let timer: NodeJS.Timeout | undefined
  let delayMs = 0

  function update(): void {
    // Without a sample in the interval, the loop was blocked for all of it.
    delayMs = histogram.count > 0 ? histogram.mean / 1e6 - resolutionMs : intervalMs
    histogram.reset()
  }

  return {
    delayMs: () => delayMs,
    start() {
      histogram.enable()
      timer ??= setInterval(update, intervalMs).unref()
    },
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

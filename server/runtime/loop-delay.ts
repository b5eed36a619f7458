import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Load } from '../http/shedding.ts'

/** In ms: how often the delay is looked at, and how often it is told anew. */
const resolution = 20
const every = 1_000

/** How late this process gets to what is due. Looks once it has been started. */
export function createLoopDelay(): Load & { start(): void; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution })
  let timer: NodeJS.Timeout | undefined
  let delayMs = 0

  function tell(): void {
    // Nothing was measured where not one look fell into the second: the process has only just got to it.
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

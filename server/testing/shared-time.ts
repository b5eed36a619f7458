import type { Clock, Timer } from '../ports/system.ts'

interface PendingTimer {
  at: number
  process: number
  run: () => void
}

/** Memory stores answer within a few turns of the event loop. */
export async function waitForEventLoop(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await new Promise(setImmediate)
}

/**
 * Time shared by several processes that passes only on request.
 * @param settle resolves when the work of all fired timers is done.
 */
export function createSharedTime(settle: () => Promise<void> = waitForEventLoop) {
  let now = Date.parse('2026-11-22T09:00:00.000Z')
  let processes = 0
  const pendingTimers = new Set<PendingTimer>()
  const stoppedProcesses = new Set<number>()
  const clock: Clock = { now: () => new Date(now) }

  const due = (until: number): PendingTimer | undefined =>
    [...pendingTimers]
      .filter(({ at, process }) => at <= until && !stoppedProcesses.has(process))
      .sort((a, b) => a.at - b.at)[0]

  return {
    clock,
    settle,

    /** Creates the timers of another process. */
    process(): { timer: Timer; waits: () => number; stop: () => void } {
      processes += 1
      const process = processes
      return {
        timer(ms, run) {
          const pendingTimer = { at: now + ms, process, run }
          pendingTimers.add(pendingTimer)
          return () => void pendingTimers.delete(pendingTimer)
        },
        waits: () => [...pendingTimers].filter(pendingTimer => pendingTimer.process === process).length,
        /** Cancels all timers, as if the process had stopped. */
        stop: () => void stoppedProcesses.add(process),
      }
    },

    /** Advances the time by milliseconds and fires the due timers in order. */
    async pass(ms: number): Promise<void> {
      const until = now + ms
      await settle()
      for (let next = due(until); next; next = due(until)) {
        pendingTimers.delete(next)
        now = Math.max(now, next.at)
        next.run()
        await settle()
      }
      now = until
    },
  }
}

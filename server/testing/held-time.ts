import type { Clock, Timer } from '../ports/system.ts'

interface Ring {
  at: number
  of: number
  run: () => void
}

/** Memory stores answer within a few turns of the event loop. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
}

/**
 * Time shared by several processes that passes only on request.
 * @param settle resolves when the work of all fired timers is done.
 */
export function heldTime(settle: () => Promise<void> = turns) {
  let now = Date.parse('2026-11-22T09:00:00.000Z')
  let processes = 0
  const rings = new Set<Ring>()
  const dead = new Set<number>()
  const clock: Clock = { now: () => new Date(now) }

  const due = (until: number): Ring | undefined =>
    [...rings].filter(({ at, of }) => at <= until && !dead.has(of)).sort((a, b) => a.at - b.at)[0]

  return {
    clock,
    settle,

    /** Creates the timers of another process. */
    process(): { timer: Timer; waits: () => number; stop: () => void } {
      processes += 1
      const of = processes
      return {
        timer(ms, run) {
          const ring = { at: now + ms, of, run }
          rings.add(ring)
          return () => void rings.delete(ring)
        },
        waits: () => [...rings].filter(ring => ring.of === of).length,
        /** Cancels all timers, as if the process had stopped. */
        stop: () => void dead.add(of),
      }
    },

    /** Advances the time by milliseconds and fires the due timers in order. */
    async pass(ms: number): Promise<void> {
      const until = now + ms
      await settle()
      for (let next = due(until); next; next = due(until)) {
        rings.delete(next)
        now = Math.max(now, next.at)
        next.run()
        await settle()
      }
      now = until
    },
  }
}

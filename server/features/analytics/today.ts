import type { Clock } from '../../ports/clock.ts'

/** Days are those of UTC. */
export function todayOf(clock: Clock): string {
  return clock.now().toISOString().slice(0, 10)
}

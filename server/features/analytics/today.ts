import type { Clock } from '../../ports/clock.ts'

/** Current UTC day, `YYYY-MM-DD`. */
export function todayOf(clock: Clock): string {
  return clock.now().toISOString().slice(0, 10)
}

import type { Clock } from '../../ports/clock.ts'

/** Current UTC day, `YYYY-MM-DD`. */
export function getToday(clock: Clock): string {
  return clock.now().toISOString().slice(0, 10)
}

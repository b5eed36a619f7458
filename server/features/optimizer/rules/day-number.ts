import { dayMs } from '../../../domain/durations.ts'

/** Days since 1970 of `2026-11-21`. */
export function toDayNumber(date: string): number {
  return Date.parse(date) / dayMs
}

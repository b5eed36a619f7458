const msPerDay = 86_400_000

/** Days since 1970 of `2026-11-21`. */
export function toDayNumber(date: string): number {
  return Date.parse(date) / msPerDay
}

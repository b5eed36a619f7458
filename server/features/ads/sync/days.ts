/** Days as "2026-11-21", counted without any time of day. */

const dayMs = 86_400_000

/** Which day it is there: "Europe/London". */
export function dayIn(instant: Date, timeZone: string): string {
  // Swedes write days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Both included. */
export interface Span {
  since: string
  until: string
}

/** Every day of it, in order. */
export function daysOf({ since, until }: Span): string[] {
  const count = Math.round((Date.parse(until) - Date.parse(since)) / dayMs) + 1
  return Array.from({ length: count }, (_, n) => daysAfter(since, n))
}

/** The same days in spans of `most` at most, the latest first. */
export function spansOf({ since, until }: Span, most: number): Span[] {
  const spans: Span[] = []
  for (let last = until; last >= since; last = daysAfter(last, -most)) {
    const first = daysAfter(last, 1 - most)
    spans.push({ since: first < since ? since : first, until: last })
  }
  return spans
}

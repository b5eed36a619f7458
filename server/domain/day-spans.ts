/** Dates as "2026-11-21", without time of day. */

const dayMs = 86_400_000

/** Returns the date at an instant in a time zone: "Europe/London". */
export function toDateInZone(instant: Date, timeZone: string): string {
  // The Swedish locale formats dates as ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** A range of dates, both inclusive. */
export interface Span {
  since: string
  until: string
}

/** Returns every date of the range in order. */
export function listDays({ since, until }: Span): string[] {
  const count = Math.round((Date.parse(until) - Date.parse(since)) / dayMs) + 1
  return Array.from({ length: count }, (_, n) => addDays(since, n))
}

/** Splits a range into spans of at most `maxDays`, latest first. */
export function splitSpan({ since, until }: Span, maxDays: number): Span[] {
  const spans: Span[] = []
  for (let last = until; last >= since; last = addDays(last, -maxDays)) {
    const first = addDays(last, 1 - maxDays)
    spans.push({ since: first < since ? since : first, until: last })
  }
  return spans
}

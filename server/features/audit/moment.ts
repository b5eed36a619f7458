const hourMs = 60 * 60 * 1_000
const units: Readonly<Record<string, number>> = { h: hourMs, d: 24 * hourMs, w: 7 * 24 * hourMs }

/** Converts a `whenSchema` value to ISO 8601 in UTC; a day becomes its first or last millisecond. */
export function toTimestamp(when: string, now: Date, end: 'start' | 'end'): string {
  const [, count, unit = ''] = /^(\d+)([hdw])$/.exec(when) ?? []
  if (count !== undefined) return new Date(now.getTime() - Number(count) * (units[unit] ?? 0)).toISOString()
  const isDay = /^\d{4}-\d\d-\d\d$/.test(when)
  return new Date(isDay ? `${when}T${end === 'start' ? '00:00:00.000' : '23:59:59.999'}Z` : when).toISOString()
}

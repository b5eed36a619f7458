/** Lengths of time in milliseconds. */

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Units of durations such as `12h`, `90d` and `2w`. */
const units: Readonly<Record<string, number>> = { h: hourMs, d: dayMs, w: 7 * dayMs }

/** Converts a duration such as `90d`: a number of hours, days or weeks. @returns undefined for any other text */
export function durationToMs(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d+)([hdw])$/.exec(text) ?? []
  return count === undefined ? undefined : Number(count) * (units[unit] ?? 0)
}

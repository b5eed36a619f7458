import { createSeededRandom } from './chance.ts'

/** Volume from Sunday to Saturday: people read reviews at home. */
const weekdays = [1.25, 0.9, 0.85, 0.88, 0.92, 1, 1.2] as const
const dayMs = 86_400_000
/** Days before publication on which the demo's article already has sample readers. */
const daysBefore = 60

/**
 * Returns the volume of a day relative to others: a weekly pattern, growth from two months before publication to two
 * months after, and pseudo-random noise.
 * @param day UTC: `2026-11-21`
 * @param published ISO instant
 */
export function getVolume(day: string, published: string, seed: string): number {
  const age = Math.floor((Date.parse(day) - Date.parse(published.slice(0, 10))) / dayMs) + daysBefore
  const growth = 0.65 + (0.55 * Math.min(Math.max(age, 0), 2 * daysBefore)) / daysBefore
  const weekday = weekdays[new Date(day).getUTCDay()] ?? 1
  return growth * weekday * createSeededRandom(`${seed}/${day}/volume`).between(0.85, 1.15)
}

const hours = [
  ...[1, 0.5, 0.3, 0.2, 0.2, 0.4, 1, 2.2, 3, 3, 3.2, 3.4],
  ...[4.2, 4, 3.4, 3.2, 3.4, 4, 4.8, 6, 7, 6.5, 4.6, 2.2],
].map((weight, hour) => [hour, weight] as const)

const maxOffsetMs = dayMs - 600_000

/** Returns the time of a visit in ms since the epoch, at least ten minutes before the day ends. */
export function drawInstant(day: string, random: ReturnType<typeof createSeededRandom>): number {
  const ms = (random.pick(hours) + random.next()) * 3_600_000
  return Date.parse(day) + Math.floor(Math.min(ms, maxOffsetMs))
}

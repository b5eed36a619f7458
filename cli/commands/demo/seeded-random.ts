import { createHash } from 'node:crypto'
import { dayMs } from '../../../server/domain/days.ts'

/** Pseudo-random numbers that depend on a seed only, so that the same day of the same article is always the same. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  next(): number
  between(min: number, max: number): number
  /** Returns true with the given probability. */
  happens(chance: number): boolean
  /** Returns one item, chosen in proportion to the weights. */
  pick<T>(weighted: readonly Weighted<T>[]): T
}

/** Number of values per hash. */
const perBlock = 8

export type Weighted<T> = readonly [of: T, weight: number]

export function createSeededRandom(seed: string): SeededRandom {
  let count = 0
  let block = Buffer.alloc(0)

  function next(): number {
    const at = (count % perBlock) * 4
    if (at === 0) block = createHash('sha256').update(`${seed}/${count}`).digest()
    count += 1
    return block.readUInt32BE(at) / 2 ** 32
  }

  return {
    next,
    between: (min, max) => min + next() * (max - min),
    happens: chance => next() < chance,
    pick(weighted) {
      const sum = weighted.reduce((before, [, weight]) => before + weight, 0)
      const [first, ...others] = weighted
      if (!first) throw new RangeError('There is nothing to choose from.')
      let remaining = next() * sum - first[1]
      let found = first[0]
      for (const [item, weight] of others) {
        if (remaining < 0) break
        found = item
        remaining -= weight
      }
      return found
    },
  }
}

/**
 * Divides a whole number by weights into whole numbers that add up to it.
 * @param offset from 0 up to 1: decides which parts are rounded up.
 */
export function divideByWeights(total: number, weights: readonly number[], offset: number): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0)
  let weightSoFar = 0
  let assigned = 0
  return weights.map((weight, at) => {
    weightSoFar += weight
    const target = at === weights.length - 1 ? total : Math.floor((total * weightSoFar) / sum + offset)
    const part = Math.max(0, Math.min(target, total) - assigned)
    assigned += part
    return part
  })
}

/** Volume from Sunday to Saturday: people read reviews at home. */
const weekdays = [1.25, 0.9, 0.85, 0.88, 0.92, 1, 1.2] as const
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

import { createHash } from 'node:crypto'

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

import { createHash } from 'node:crypto'

/** Pseudo-random numbers that depend on a seed only, so that the same day of the same article is always the same. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number
  between(least: number, most: number): number
  /** Returns true with the given probability. */
  happens(chance: number): boolean
  /** Returns one item, chosen in proportion to the weights. */
  oneOf<T>(weighted: readonly Weighted<T>[]): T
}

/** Number of values per hash. */
const perBlock = 8

export type Weighted<T> = readonly [of: T, weight: number]

export function createChance(seed: string): Chance {
  let drawn = 0
  let block = Buffer.alloc(0)

  function next(): number {
    const at = (drawn % perBlock) * 4
    if (at === 0) block = createHash('sha256').update(`${seed}/${drawn}`).digest()
    drawn += 1
    return block.readUInt32BE(at) / 2 ** 32
  }

  return {
    next,
    between: (least, most) => least + next() * (most - least),
    happens: chance => next() < chance,
    oneOf(weighted) {
      const sum = weighted.reduce((before, [, weight]) => before + weight, 0)
      const [first, ...others] = weighted
      if (!first) throw new RangeError('There is nothing to choose from.')
      let left = next() * sum - first[1]
      let found = first[0]
      for (const [of, weight] of others) {
        if (left < 0) break
        found = of
        left -= weight
      }
      return found
    },
  }
}

/**
 * Divides a whole number by weights into whole numbers that add up to it.
 * @param offset from 0 up to 1: decides which parts are rounded up.
 */
export function divided(total: number, weights: readonly number[], offset: number): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0)
  let weighed = 0
  let given = 0
  return weights.map((weight, at) => {
    weighed += weight
    const upTo = at === weights.length - 1 ? total : Math.floor((total * weighed) / sum + offset)
    const part = Math.max(0, Math.min(upTo, total) - given)
    given += part
    return part
  })
}

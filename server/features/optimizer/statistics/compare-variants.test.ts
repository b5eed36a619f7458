import { describe, expect, it } from 'vitest'
import { compareVariants } from './compare-variants.ts'
import type { Counts } from './prior.ts'
import { logGamma } from './special-functions.ts'

const prior = { strength: 2_000 }
/** So weak that the posterior of c clicks in n impressions is Beta(c, n - c). */
const none = { strength: 1e-9 }

const counts = (impressions: number, clicks: number): Counts => ({ impressions, clicks })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const chances = (variants: readonly Counts[], under = prior) =>
  compareVariants(variants, under).map(({ chanceBest }) => chanceBest)

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b)

/** Probability that the second rate exceeds the first: the exact sum for beta distributions with integer parameters. */
function exactChance(first: Counts, second: Counts): number {
  const [a1, b1] = [first.clicks, first.impressions - first.clicks]
  const [a2, b2] = [second.clicks, second.impressions - second.clicks]
  const term = (i: number) =>
    Math.exp(logBeta(a1 + i, b1 + b2) - Math.log(b2 + i) - logBeta(1 + i, b2) - logBeta(a1, b1))
  return sum(Array.from({ length: a2 }, (_, i) => term(i)))
}

describe('compareVariants', () => {
  it('returns the quantiles of beta distributions', () => {
    // scipy.stats.beta.ppf([.025, .975], 45, 2955) and (3, 197)
    const [first, second] = compareVariants([counts(3_000, 45), counts(200, 3)], none)
    expect(first?.rate).toBeCloseTo(0.015, 8)
    expect(first?.low).toBeCloseTo(0.01096525, 4)
    expect(first?.high).toBeCloseTo(0.01964631, 4)
    expect(second?.low).toBeCloseTo(0.00311976, 4)
    expect(second?.high).toBeCloseTo(0.03583149, 4)
  })

  it.each([
    [counts(900, 12), counts(1_400, 31)],
    [counts(5_000, 70), counts(400, 9)],
    [counts(100, 1), counts(100, 3)],
    [counts(40_000, 600), counts(40_000, 690)],
  ])('returns the exact chance of the better of two: %o and %o', (first, second) => {
    expect(chances([first, second], none)[1]).toBeCloseTo(exactChance(first, second), 3)
  })

  it('returns chances and losses of three variants like exact integrals', () => {
    const standings = compareVariants([counts(1_000, 20), counts(1_000, 26), counts(1_200, 31)], none)
    for (const [at, chance] of [0.079605, 0.468569, 0.451826].entries()) {
      expect(standings[at]?.chanceBest).toBeCloseTo(chance, 3)
    }
    expect(standings[0]?.expectedLoss).toBeCloseTo(0.008853, 4)
  })

  it('returns the same for the same counts, in any order', () => {
    const variants = [counts(900, 12), counts(1_400, 31), counts(700, 9)]
    expect(compareVariants(variants, prior)).toEqual(compareVariants(variants, prior))
    const turned = chances(variants.toReversed()).toReversed()
    for (const [at, chance] of chances(variants).entries()) expect(turned[at]).toBeCloseTo(chance, 10)
  })

  it('prefers none of equal variants, and chances sum to 1 for any number', () => {
    for (const length of [2, 3, 7, 14]) {
      const equal = chances(Array.from({ length }, () => counts(3_000, 40)))
      expect(sum(equal)).toBeCloseTo(1, 10)
      for (const chance of equal) expect(chance).toBeCloseTo(1 / length, 10)
    }
  })

  it('expects no loss for one variant, and accepts an empty list', () => {
    const [only] = compareVariants([counts(800, 9)], prior)
    expect(only).toMatchObject({ chanceBest: 1 })
    expect(only?.expectedLoss).toBeCloseTo(0, 6)
    expect(compareVariants([], prior)).toEqual([])
  })

  it('accepts zero and very large counts', () => {
    const nothing = compareVariants([counts(0, 0), counts(0, 0)], prior)
    expect(nothing.map(({ chanceBest }) => chanceBest)).toEqual([0.5, 0.5])
    const never = compareVariants([counts(20_000, 0), counts(20_000, 300)], prior)
    expect(never[0]?.rate).toBeGreaterThan(0)
    expect(never[0]?.chanceBest).toBeLessThan(1e-9)
    const always = compareVariants([counts(500, 500), counts(500, 10)], prior)
    for (const { high } of always) expect(high).toBeLessThanOrEqual(1)
    expect(always[0]?.chanceBest).toBeCloseTo(1, 6)
  })

  it('distinguishes two well-known variants next to an outlier', () => {
    const million = 1_000_000
    const [first, second, third] = chances([
      counts(1_000 * million, 10 * million),
      counts(1_000 * million, 10.02 * million),
      counts(million, 200_000),
    ])
    expect(third).toBeCloseTo(1, 10)
    expect(Number(second)).toBeLessThan(1e-9)
    expect(first).toBeLessThan(1e-9)
    const [close, closer] = chances([
      counts(1_000 * million, 10 * million),
      counts(1_000 * million, 10.02 * million),
      counts(1_000, 0),
    ])
    expect(close).toBeLessThan(0.01)
    expect(closer).toBeGreaterThan(0.99)
  })

  it('requires more data for a difference if variants are assumed to be similar', () => {
    const variants = [counts(3_000, 45), counts(3_000, 60)]
    const [weak, strong] = [500, 20_000].map(strength => chances(variants, { strength })[1] ?? 0)
    expect(weak).toBeGreaterThan(0.9)
    expect(strong).toBeLessThan(0.75)
  })

  it('refuses impossible counts', () => {
    expect(() => compareVariants([counts(10, 11)], prior)).toThrow(RangeError)
    expect(() => compareVariants([counts(10, -1)], prior)).toThrow(RangeError)
  })
})

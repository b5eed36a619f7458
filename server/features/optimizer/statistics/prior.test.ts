import { describe, expect, it } from 'vitest'
import { beta, binomial, seededRandom } from '../testing/random.ts'
import { differThreshold } from './judge-variants.ts'
import { learnPrior } from './prior.ts'

/** Ad sets of three variants whose rates vary around 1.5 % according to the strength. */
function adSets(count: number, strength: number, seed: number) {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () =>
    Array.from({ length: 3 }, () => {
      const rate = beta(0.015 * strength, 0.985 * strength, random)
      return { impressions: 6_000, clicks: binomial(6_000, rate, random) }
    }),
  )
}

describe('learnPrior', () => {
  it.each([500, 2_000, 8_000])('estimates the strength of %d with which an account was generated', strength => {
    const learnt = learnPrior(adSets(400, strength, strength)).strength
    expect(learnt / strength).toBeGreaterThan(0.65)
    expect(learnt / strength).toBeLessThan(1.55)
  })

  it('estimates it even if bad variants were shown less', () => {
    const random = seededRandom(9)
    const chosen = adSets(400, 2_000, 8).map(variants =>
      variants.map(({ impressions, clicks }) => {
        const isBad = clicks / impressions < 0.015
        const goesOn = isBad ? 0 : 12_000
        return { impressions: impressions + goesOn, clicks: clicks + binomial(goesOn, clicks / impressions, random) }
      }),
    )
    expect(learnPrior(chosen).strength).toBeGreaterThan(1_200)
    expect(learnPrior(chosen).strength).toBeLessThan(3_300)
  })

  it('returns the typical prior for an account without data', () => {
    const usual = learnPrior([])
    expect(usual.strength).toBeGreaterThan(2_500)
    expect(usual.strength).toBeLessThan(5_000)
    expect(usual.differ).toBeCloseTo(0.75, 9)
    const unshown = { impressions: 0, clicks: 0 }
    for (const adSet of [[{ impressions: 900, clicks: 9 }], [unshown, unshown]]) {
      expect(learnPrior([adSet])).toEqual(usual)
    }
  })

  it('changes little with a few ad sets, which may differ by chance', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      expect(learnPrior(adSets(5, 2_000, seed)).strength).toBeGreaterThan(1_600)
    }
    expect(learnPrior(adSets(5, 1e6, 4)).strength).toBeLessThan(15_000)
    expect(learnPrior(adSets(300, 1e6, 4)).strength).toBeGreaterThan(30_000)
  })

  it.each([1, 3, 10, 40])(
    'mistakes identical variants of %d ad sets for different ones in at most 1 of 20 accounts',
    count => {
      const runs = 300
      const known = Array.from(
        { length: runs },
        (_, seed) => learnPrior(adSets(count, 1e9, seed)).differ >= differThreshold,
      )
      expect(known.filter(Boolean).length / runs).toBeLessThanOrEqual(0.05)
    },
  )

  it('recognizes differing variants in most accounts with a few ad sets', () => {
    const known = Array.from({ length: 100 }, (_, seed) => learnPrior(adSets(4, 1_000, seed)).differ >= differThreshold)
    expect(known.filter(Boolean).length).toBeGreaterThan(70)
    expect(learnPrior(adSets(300, 1e9, 1)).differ).toBeLessThan(0.001)
    expect(learnPrior(adSets(300, 2_000, 1)).differ).toBeCloseTo(1, 9)
  })
})

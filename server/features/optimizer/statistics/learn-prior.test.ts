import { describe, expect, it } from 'vitest'
import { beta, binomial, seededRandom } from '../testing/chance.ts'
import { learnPrior } from './learn-prior.ts'

/** Ad sets of three variants whose rates vary around 1.5 % as the strength says. */
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
  it.each([500, 2_000, 8_000])('finds the strength of %d that an account was made with', strength => {
    const learnt = learnPrior(adSets(400, strength, strength)).strength
    expect(learnt / strength).toBeGreaterThan(0.65)
    expect(learnt / strength).toBeLessThan(1.55)
  })

  it('finds it also where what did badly was shown no further', () => {
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

  it('takes what is usual where an account tells nothing', () => {
    const usual = learnPrior([]).strength
    expect(usual).toBeCloseTo(2_000, -2)
    expect(learnPrior([[{ impressions: 900, clicks: 9 }]]).strength).toBe(usual)
    expect(
      learnPrior([
        [
          { impressions: 0, clicks: 0 },
          { impressions: 0, clicks: 0 },
        ],
      ]).strength,
    ).toBe(usual)
  })

  it('is moved little by a few ad sets, and takes variants that are all alike for alike', () => {
    const alike = (count: number) => adSets(count, 1e6, 4)
    expect(learnPrior(alike(2)).strength).toBeLessThan(8_000)
    expect(learnPrior(alike(300)).strength).toBeGreaterThan(30_000)
  })

  it('tells whether variants differ by more than chance', () => {
    expect(learnPrior(adSets(30, 500, 2)).differ).toBe(true)
    const alarms = Array.from({ length: 200 }, (_, seed) => learnPrior(adSets(4, 1e9, seed)).differ)
    expect(alarms.filter(Boolean).length).toBeLessThanOrEqual(6)
    expect(learnPrior([]).differ).toBe(false)
  })
})

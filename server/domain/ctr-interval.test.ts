import { describe, expect, it } from 'vitest'
import { computeCtrInterval } from './ads.ts'

const z = 1.959963984540054

describe('the 95 % interval of a CTR', () => {
  // Textbook values for 1 and 5 of 10; the first was computed independently of this code.
  it.each([
    [50, 2000, 1.901442, 3.280677],
    [1, 10, 1.787621, 40.415],
    [5, 10, 23.659309, 76.340691],
  ])('of %i clicks in %i impressions', (clicks, impressions, low, high) => {
    const interval = computeCtrInterval(clicks, impressions)
    expect(interval?.low).toBeCloseTo(low, 4)
    expect(interval?.high).toBeCloseTo(high, 4)
  })

  it('ends where the observed share lies 1.96 standard deviations from the true one', () => {
    for (const [clicks, impressions] of [
      [3, 7350],
      [38_165, 213_434_828],
      [999, 1000],
    ] as const) {
      const interval = computeCtrInterval(clicks, impressions)
      for (const bound of [interval?.low ?? 0, interval?.high ?? 0]) {
        const share = bound / 100
        const deviation = Math.abs(clicks / impressions - share) / Math.sqrt((share * (1 - share)) / impressions)
        expect(deviation).toBeCloseTo(z, 6)
      }
    }
  })

  it('stays within 0 and 100, and is exact at both ends', () => {
    expect(computeCtrInterval(0, 100)?.low).toBe(0)
    expect(computeCtrInterval(0, 100)?.high).toBeCloseTo((100 * z * z) / (100 + z * z), 9)
    expect(computeCtrInterval(100, 100)?.high).toBe(100)
    expect(computeCtrInterval(100, 100)?.low).toBeCloseTo(10_000 / (100 + z * z), 9)
    expect(computeCtrInterval(120, 100)).toEqual(computeCtrInterval(100, 100))
  })

  it('narrows with more impressions, and is null without any', () => {
    const width = (times: number) => {
      const { low, high } = computeCtrInterval(2 * times, 100 * times) ?? { low: 0, high: 100 }
      return high - low
    }
    expect(width(1)).toBeGreaterThan(width(10))
    expect(width(10)).toBeGreaterThan(width(100))
    expect(computeCtrInterval(0, 0)).toBeNull()
  })
})

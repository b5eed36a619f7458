import { describe, expect, it } from 'vitest'
import { countByLookahead } from './judge-variants.ts'

const variants = (weight: number, ...rates: number[]) => rates.map(worth => ({ worth, weight }))

describe('countByLookahead', () => {
  it('shows only the best variant if another night cannot change the order', () => {
    expect(countByLookahead(variants(100_000, 0.02, 0.01, 0.01), 500)).toBe(1)
  })

  it('shows variants that may turn out better', () => {
    expect(countByLookahead(variants(1_000, 0.0151, 0.015, 0.0149), 2_000)).toBe(3)
    expect(countByLookahead(variants(1_000, 0.0151, 0.015, 0.004), 2_000)).toBe(2)
  })

  it('shows fewer the more is known', () => {
    const counts = [500, 5_000, 50_000].map(weight =>
      countByLookahead(variants(weight, 0.016, 0.015, 0.014, 0.013), 500),
    )
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(counts[0]).toBeGreaterThan(Number(counts[2]))
  })

  it('accepts variants without value, and a single one', () => {
    expect(countByLookahead(variants(3_000, 0, 0), 500)).toBe(1)
    expect(countByLookahead(variants(3_000, 0.01), 500)).toBe(1)
  })
})

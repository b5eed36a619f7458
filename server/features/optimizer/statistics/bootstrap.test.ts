import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../domain/random.ts'
import { estimateLead } from './bootstrap.ts'

const days = (count: number, draw: () => { own: number; other: number }) => Array.from({ length: count }, draw)

describe('the lead of a policy', () => {
  it('is the ratio of the sums, and certain if every day has the same ratio', () => {
    const lead = estimateLead(days(20, () => ({ own: 11, other: 10 })))
    for (const value of [lead?.percent, lead?.low, lead?.high]) expect(value).toBeCloseTo(10, 9)
  })

  it('has an interval that contains 0 if only chance makes a difference, and is narrower with more days', () => {
    const random = seededRandom(7)
    const draw = () => ({ own: 10 + 8 * random(), other: 10 + 8 * random() })
    const [few, many] = [estimateLead(days(14, draw)), estimateLead(days(400, draw))]
    for (const lead of [few, many]) {
      expect(lead?.low).toBeLessThan(0)
      expect(lead?.high).toBeGreaterThan(0)
    }
    const getWidth = (lead: typeof few) => (lead?.high ?? 0) - (lead?.low ?? 0)
    expect(getWidth(many)).toBeLessThan(getWidth(few) / 2)
  })

  it('is the same at every call', () => {
    const random = seededRandom(3)
    const list = days(30, () => ({ own: random(), other: random() }))
    expect(estimateLead(list)).toEqual(estimateLead(list))
  })

  it('is unknown without results to compare with', () => {
    expect(estimateLead(days(5, () => ({ own: 3, other: 0 })))).toBeNull()
    expect(estimateLead([])).toBeNull()
  })
})

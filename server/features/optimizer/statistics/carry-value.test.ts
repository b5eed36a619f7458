import { describe, expect, it } from 'vitest'
import { carryValue } from './prior.ts'

describe('carryValue', () => {
  it('expects the mean without steps, and without events to expect', () => {
    expect(carryValue([])).toEqual({ factor: 1, variance: 0 })
    expect(carryValue([{ events: 0, expected: 0 }])).toEqual({ factor: 1, variance: expect.closeTo(0.09, 9) })
  })

  it('shrinks few events towards the mean, and believes many', () => {
    expect(carryValue([{ events: 4, expected: 2 }]).factor).toBeLessThan(1.2)
    const known = carryValue([{ events: 4_000, expected: 2_000 }])
    expect(known.factor).toBeCloseTo(2, 1)
    expect(known.variance).toBeLessThan(0.001)
  })

  it('carries the evidence of a step into the next, as far as that has too few events of its own', () => {
    const [none, few, many] = [0, 3, 3_000].map(events =>
      carryValue([
        { events: 200, expected: 100 },
        { events, expected: events },
      ]),
    )
    expect(none?.factor).toBeCloseTo(1.9, 1)
    expect(few?.factor).toBeLessThan(Number(none?.factor))
    expect(few?.factor).toBeGreaterThan(1.5)
    expect(many?.factor).toBeCloseTo(1, 1)
  })
})

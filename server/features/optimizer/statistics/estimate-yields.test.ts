import { describe, expect, it } from 'vitest'
import { estimateYields } from './estimate-yields.ts'

const of = (events: number, pounds: number) => ({ events, pounds })

describe('estimateYields', () => {
  it('shrinks ad sets with little spend towards the overall mean', () => {
    const yields = estimateYields([of(400, 200), of(100, 200), of(8, 2), of(0, 2)])
    const [first, second, third, fourth] = yields.estimates.map(estimate => estimate?.perPound ?? Number.NaN)
    expect(yields).toMatchObject({ differ: true })
    expect(yields.overall).toBeCloseTo(508 / 404, 6)
    expect(first).toBeGreaterThan(1.85)
    expect(second).toBeLessThan(0.6)
    // Their raw yields are 4 and 0 per pound.
    expect(third).toBeLessThan(3)
    expect(fourth).toBeGreaterThan(0.3)
  })

  it('returns narrower intervals for more spend', () => {
    const { estimates } = estimateYields([of(4_000, 2_000), of(40, 20), of(900, 1_000)])
    const widths = estimates.map(estimate => (estimate ? estimate.high - estimate.low : 0))
    for (const estimate of estimates) {
      expect(estimate?.low).toBeLessThan(Number(estimate?.perPound))
      expect(estimate?.high).toBeGreaterThan(Number(estimate?.perPound))
    }
    expect(widths[1]).toBeGreaterThan(Number(widths[0]))
  })

  it('is no more certain of a shrunken estimate than of the mean', () => {
    const [alone] = estimateYields([of(80, 240)]).estimates
    expect(alone?.perPound).toBeCloseTo(1 / 3, 6)
    // 80 clicks are worth as much as 53 independent ones.
    expect(alone?.low).toBeCloseTo(0.249, 2)
    expect(alone?.high).toBeCloseTo(0.43, 2)
    const [one, other] = estimateYields([of(40, 120), of(40, 120)]).estimates
    expect([one?.low, other?.high]).toEqual([
      expect.closeTo(Number(alone?.low), 2),
      expect.closeTo(Number(alone?.high), 2),
    ])
  })

  it('finds no difference between equal ad sets', () => {
    const { differ, estimates } = estimateYields([of(100, 100), of(104, 100), of(97, 100)])
    expect(differ).toBe(false)
    for (const estimate of estimates) expect(estimate?.perPound).toBeCloseTo(1, 1)
  })

  it('carries what a weaker unit says, if it predicts the events', () => {
    const clicks = [2, 1, 0.5].map(factor => ({ factor, variance: 0.01 }))
    const rare = [of(30, 300), of(14, 300), of(8, 300)]
    const getFirst = (yields: ReturnType<typeof estimateYields>) => yields.estimates[0]
    const [alone, carried] = [estimateYields(rare), estimateYields(rare, clicks)]
    expect(carried.isCarried).toBe(true)
    expect(getFirst(carried)?.perPound).toBeGreaterThan(Number(getFirst(alone)?.perPound))
    expect(getFirst(carried)?.variance).toBeLessThan(Number(getFirst(alone)?.variance))
    const opposite = estimateYields(rare.toReversed(), clicks)
    expect(opposite.isCarried).toBe(false)
    expect(opposite.estimates).toEqual(estimateYields(rare.toReversed()).estimates)
  })

  it('returns no estimate without spend or events', () => {
    expect(estimateYields([of(0, 0), of(5, 5)]).estimates[0]).toBeNull()
    expect(estimateYields([of(0, 10), of(0, 5)])).toMatchObject({ overall: 0, differ: false, estimates: [null, null] })
    expect(estimateYields([])).toMatchObject({ overall: 0, differ: false, estimates: [] })
    expect(estimateYields([of(30, 10)])).toMatchObject({ differ: false })
  })
})

import { describe, expect, it } from 'vitest'
import { computeGrowth, computePointChange, getMetricDeltas, hasComparedMetrics } from './metric-changes.ts'

describe('computeGrowth', () => {
  it.each([
    [112, 100, 'up', '12%'],
    [103.2, 100, 'up', '3.2%'],
    [95, 100, 'down', '5.0%'],
    [0, 100, 'down', '100%'],
    [2500, 100, 'up', '2,400%'],
    [109.96, 100, 'up', '10%'],
    [100, 100, 'same', '0.0%'],
    [100.04, 100, 'same', '0.0%'],
  ])('from %d after %d is told in words', (now, before, turn, size) => {
    expect(computeGrowth(now, before)).toEqual({ direction: turn, size })
  })

  it('is undefined after 0', () => {
    expect(computeGrowth(5, 0)).toBeUndefined()
    expect(computeGrowth(0, 0)).toBeUndefined()
  })
})

describe('computePointChange', () => {
  it('is given in percentage points', () => {
    expect(computePointChange(3.5, 3, 100)).toEqual({ direction: 'up', size: '0.50 points' })
    expect(computePointChange(2.75, 3, 100)).toEqual({ direction: 'down', size: '0.25 points' })
    expect(computePointChange(3.004, 3, 100)).toEqual({ direction: 'same', size: '0.00 points' })
  })

  it('accepts a rate of 0%, but not one without a denominator', () => {
    expect(computePointChange(3, 0, 40)).toEqual({ direction: 'up', size: '3.00 points' })
    expect(computePointChange(3, 0, 0)).toBeUndefined()
  })
})

describe('getMetricDeltas', () => {
  const figures = {
    totalVisitors: 100,
    totalProductClicks: 5,
    totalAdSpend: 20,
    overallConversionRate: 5,
    totalPageviews: 0,
    totalImpressions: 1000,
    averageCTR: 1,
    totalAdClicks: 10,
    averageCPC: 2,
  }
  const range = { from: '2026-11-14', to: '2026-11-20' }
  const comparison = {
    range,
    trafficKnown: true,
    adsKnownTo: null,
    compared: { range, aggregateMetrics: { ...figures, totalVisitors: 120 } },
    previous: {
      range: { from: '2026-11-07', to: '2026-11-13' },
      trafficKnown: true,
      aggregateMetrics: figures,
    },
  }

  it('compares counts, amounts and the conversion rate with values above 0', () => {
    expect(getMetricDeltas(comparison)).toMatchObject({
      totalVisitors: { direction: 'up', size: '20%' },
      totalAdSpend: { direction: 'same' },
      overallConversionRate: { direction: 'same' },
      totalPageviews: undefined,
    })
  })

  it('omits all metrics without a completed day, and reader metrics that one period lacks', () => {
    expect(getMetricDeltas({ ...comparison, compared: null })).toEqual({})
    const unknown = { ...comparison.previous, trafficKnown: false }
    for (const partly of [
      { ...comparison, trafficKnown: false },
      { ...comparison, previous: unknown },
    ]) {
      expect(Object.keys(getMetricDeltas(partly))).toEqual(['totalAdSpend', 'totalImpressions', 'totalAdClicks'])
    }
  })

  it('omits ad metrics if some compared days are unknown', () => {
    const compareSpend = (adsKnownTo: string) => getMetricDeltas({ ...comparison, adsKnownTo }).totalAdSpend
    expect([compareSpend('2026-11-20')?.direction, compareSpend('2026-11-19')]).toEqual(['same', undefined])
  })

  it('reports if no metric can be compared', () => {
    const nothing = {
      ...figures,
      totalVisitors: 0,
      totalProductClicks: 0,
      totalAdSpend: 0,
      totalImpressions: 0,
      totalAdClicks: 0,
    }
    expect(hasComparedMetrics(comparison)).toBe(true)
    expect(hasComparedMetrics({ ...comparison, previous: { ...comparison.previous, aggregateMetrics: nothing } })).toBe(
      false,
    )
  })
})

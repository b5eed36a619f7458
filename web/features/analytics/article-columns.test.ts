import { describe, expect, it } from 'vitest'
import { performance, quiet } from '../../testing/analytics.ts'
import { findGoodRates } from './article-columns.tsx'

describe('findGoodRates', () => {
  it('marks a conversion rate from 5, a CTR from 1 and a CPC below 0.5', () => {
    const edge = { conversionRate: 5, ctr: 1, cpc: 0.4999 }
    expect(findGoodRates(performance(edge))).toEqual({ conversionRate: true, ctr: true, cpc: true })
    const below = { conversionRate: 4.99, ctr: 0.99, cpc: 0.5 }
    expect(findGoodRates(performance(below))).toEqual({ conversionRate: false, ctr: false, cpc: false })
  })

  it('marks no rate without paid clicks', () => {
    expect(findGoodRates(quiet())).toEqual({ conversionRate: false, ctr: false, cpc: false })
  })
})

import { describe, expect, it } from 'vitest'
import { performance, quiet } from '../../testing/analytics.ts'
import { findGoodRates } from './article-columns.tsx'

describe('rates worth pointing out', () => {
  it('are a conversion rate of 5, a CTR of 1, a CPC below 0.5', () => {
    const edge = { conversionRate: 5, ctr: 1, cpc: 0.4999 }
    expect(findGoodRates(performance(edge))).toEqual({ conversionRate: true, ctr: true, cpc: true })
    const below = { conversionRate: 4.99, ctr: 0.99, cpc: 0.5 }
    expect(findGoodRates(performance(below))).toEqual({ conversionRate: false, ctr: false, cpc: false })
  })

  it('are none where there were no clicks to pay for', () => {
    expect(findGoodRates(quiet())).toEqual({ conversionRate: false, ctr: false, cpc: false })
  })
})

import { describe, expect, it } from 'vitest'
import { performance, quiet } from '../../testing/analytics.ts'
import { opportunities, strongIn, topPerformers } from './standing.ts'

const ids = (rows: readonly { articleId: string }[]) => rows.map(({ articleId }) => articleId)
const many = (count: number, changes: Parameters<typeof performance>[0] = {}) =>
  Array.from({ length: count }, (_, at) => performance({ articleId: `a${at}`, ...changes }))

describe('rates worth pointing out', () => {
  it('are a conversion rate of 5, a CTR of 1, a CPC below 0.5', () => {
    const edge = { conversionRate: 5, ctr: 1, cpc: 0.4999 }
    expect(strongIn(performance(edge))).toEqual({ conversionRate: true, ctr: true, cpc: true })
    const below = { conversionRate: 4.99, ctr: 0.99, cpc: 0.5 }
    expect(strongIn(performance(below))).toEqual({ conversionRate: false, ctr: false, cpc: false })
  })

  it('are none where there were no clicks to pay for', () => {
    expect(strongIn(quiet())).toEqual({ conversionRate: false, ctr: false, cpc: false })
  })
})

describe('top performers', () => {
  it('are the first five with traffic or ads', () => {
    const onlyAds = performance({ articleId: 'ads', hasTraffic: false })
    expect(ids(topPerformers([quiet(), onlyAds, ...many(6)]))).toEqual(['ads', 'a0', 'a1', 'a2', 'a3'])
  })
})

describe('opportunities', () => {
  it('are the first three with traffic, without ads, and above 3%', () => {
    const found = many(4, { hasAds: false, conversionRate: 3.01 })
    const others = [
      performance({ articleId: 'has ads' }),
      performance({ articleId: 'at 3%', hasAds: false, conversionRate: 3 }),
      performance({ articleId: 'no traffic', hasAds: false, hasTraffic: false }),
    ]
    expect(ids(opportunities([...others, ...found]))).toEqual(['a0', 'a1', 'a2'])
  })
})

import { describe, expect, it } from 'vitest'
import { opportunities, topPerformers } from '../../../server/domain/article-performance.ts'
import { firstOf, performance, quiet } from '../../testing/analytics.ts'

const ids = (rows: readonly { articleId: string }[]) => rows.map(({ articleId }) => articleId)
const many = (count: number, changes: Parameters<typeof performance>[0] = {}) =>
  Array.from({ length: count }, (_, at) => performance({ articleId: `a${at}`, ...changes }))

describe('top performers', () => {
  it('are the first five with traffic or ads', () => {
    const onlyAds = performance({ articleId: 'ads', hasTraffic: false })
    expect(ids(firstOf([quiet(), onlyAds, ...many(6)], topPerformers))).toEqual(['ads', 'a0', 'a1', 'a2', 'a3'])
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
    expect(ids(firstOf([...others, ...found], opportunities))).toEqual(['a0', 'a1', 'a2'])
  })
})

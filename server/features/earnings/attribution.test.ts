import { describe, expect, it } from 'vitest'
import type { EarningsDayRecord, TrackingIdRecord } from '../../ports/records.ts'
import { type AttributionFacts, attributeFees } from './attribution.ts'
import { divide } from './earnings-days.ts'

const day = (trackingId: string, feesMicros: number, date = '2026-11-18'): EarningsDayRecord => ({
  id: `${trackingId} ${date}`,
  version: 1,
  month: date.slice(0, 7),
  date,
  kind: 'earnings',
  trackingId,
  currency: 'GBP',
  imports: [1],
  rows: [{ asin: 'B07TESTONE', name: '', category: '', items: 1, returns: 0, revenueMicros: 0, feesMicros }],
})

const owned = (id: string, owner: Partial<TrackingIdRecord>): TrackingIdRecord => ({
  id,
  version: 1,
  articleId: null,
  campaignId: null,
  addedAt: '2026-11-01T00:00:00.000Z',
  addedBy: 'ada',
  ...owner,
})

const facts = (changes: Partial<AttributionFacts> = {}): AttributionFacts => ({
  affiliateTag: 'Shelf-21',
  trackingIds: [owned('kettles-21', { articleId: 'a1' }), owned('spring-21', { campaignId: 'c1' })],
  subIds: new Map(),
  adSets: new Map([
    ['ad1', { articleId: 'a1', campaignId: 'c1' }],
    ['ad2', { articleId: 'a2', campaignId: 'c1' }],
  ]),
  onlyArticle: new Map(),
  clicks: {
    ads: new Map([
      ['ad1', 3],
      ['ad2', 1],
    ]),
    articles: new Map([
      ['a1', 12],
      ['a2', 1],
    ]),
  },
  ...changes,
})

describe('fees', () => {
  it("of an article's id belong to it, and its ads get their share of product clicks", () => {
    const { articles, ads, unattributed } = attributeFees([day('kettles-21', 1_000_000)], facts())
    expect(articles).toEqual([{ articleId: 'a1', date: '2026-11-18', feesMicros: 1_000_000 }])
    expect(ads).toEqual([{ adId: 'ad1', date: '2026-11-18', feesMicros: 250_000, items: 0.25, from: 'article' }])
    expect(unattributed).toEqual([])
  })

  it('of an article go to its ads in whole if they brought all clicks that are known', () => {
    const clicks = { ads: new Map([['ad1', 3]]), articles: new Map([['a1', 2]]) }
    expect(attributeFees([day('kettles-21', 900)], facts({ clicks })).ads).toMatchObject([{ feesMicros: 900 }])
  })

  it("of a campaign's id are shared by its ads, and belong to their articles", () => {
    const { articles, ads, campaigns } = attributeFees([day('spring-21', 1_000_001)], facts())
    expect(campaigns).toEqual([{ campaignId: 'c1', date: '2026-11-18', feesMicros: 1_000_001 }])
    expect(ads).toMatchObject([
      { adId: 'ad1', feesMicros: 750_001, from: 'campaign' },
      { adId: 'ad2', feesMicros: 250_000 },
    ])
    expect(articles).toMatchObject([
      { articleId: 'a1', feesMicros: 750_001 },
      { articleId: 'a2', feesMicros: 250_000 },
    ])
  })

  it('of a campaign without clicks belong to its only article, or to none', () => {
    const clicks = { ads: new Map<string, number>(), articles: new Map<string, number>() }
    const only = facts({ clicks, onlyArticle: new Map([['c1', 'a2']]) })
    expect(attributeFees([day('spring-21', 500)], only).articles).toMatchObject([{ articleId: 'a2', feesMicros: 500 }])
    const { articles, campaigns, unattributed } = attributeFees([day('spring-21', 500)], facts({ clicks }))
    expect([articles, campaigns.length]).toEqual([[], 1])
    expect(unattributed).toMatchObject([{ trackingId: 'spring-21', feesMicros: 500, reason: 'no clicks' }])
  })

  it('of the affiliate tag and of unknown ids are set apart', () => {
    const { unattributed } = attributeFees([day('shelf-21', 700), day('other-21', -200)], facts())
    expect(unattributed).toMatchObject([
      { trackingId: 'shelf-21', feesMicros: 700, reason: 'affiliate tag' },
      { trackingId: 'other-21', feesMicros: -200, reason: 'unknown id' },
    ])
  })
})

describe('a division', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [0, 2], [0, 5]],
    [7, [], []],
    [7, [0, 0], [0, 0]],
    [1, [1, 2, 4], [0, 0, 1]],
  ])('of %i by %j is %j', (amount, weights, parts) => {
    expect(divide(amount, weights)).toEqual(parts)
  })
})

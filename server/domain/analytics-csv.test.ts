import { describe, expect, it } from 'vitest'
import { toAnalyticsCsv } from './article-performance.ts'
import { toCsvCell } from './csv.ts'

const row = {
  articleId: 'a1',
  articleSlug: 'five-kettles',
  articleTitle: 'Five Kettles',
  category: 'kitchen',
  hasTraffic: true,
  hasAds: true,
  visitors: 30,
  pageviews: 41,
  productClicks: 2,
  conversionRate: 20 / 3,
  adSpend: 12.5,
  adImpressions: 9000,
  adClicks: 90,
  ctr: 1,
  cpc: 12.5 / 90,
  visitorsFromAds: 20,
  productClicksFromAds: 1,
}

describe('toAnalyticsCsv', () => {
  it('writes a heading and a row for each article, with numbers as shown on screen', () => {
    const [head, line, ...rest] = toAnalyticsCsv([row]).split('\r\n')
    expect(head).toBe(
      'Article,Slug,Category,Status,Visitors,Pageviews,Product Clicks,Conv. Rate (%),Ad Spend (£),Ad Impressions,Ad Clicks,' +
        'Ad CTR (%),CPC (£),Visitors From Ads,Product Clicks From Ads',
    )
    expect(line).toBe('Five Kettles,five-kettles,kitchen,"Traffic, Ads",30,41,2,6.7,12.50,9000,90,1.00,0.14,20,1')
    expect(rest).toEqual([''])
  })

  it.each([
    ['Kettles, compared', '"Kettles, compared"'],
    ['5" or 6"', '"5"" or 6"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("https://evil.example")', '"\'=HYPERLINK(""https://evil.example"")"'],
    ['+44 20', "'+44 20"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', '"\'\t=1+1"'],
    ['-5', '-5'],
    [-0.25, '-0.25'],
    [1e-7, '1e-7'],
    ['a=b', 'a=b'],
    // Programs with other separators would begin a cell after them.
    ['a;=1+1', '"a;=1+1"'],
    ['a\t=1+1', '"a\t=1+1"'],
    ['', ''],
  ])('writes %j as %j', (value, cell) => {
    expect(toCsvCell(value)).toBe(cell)
  })
})

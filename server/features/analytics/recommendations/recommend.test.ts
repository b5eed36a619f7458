import { describe, expect, it } from 'vitest'
import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { createRandom } from '../../../domain/random.ts'
import { findLeading, runSync } from '../../../lib/steps.ts'
import { toArticlePerformance } from '../performance.ts'
import { noTraffic } from '../traffic.ts'
import type { AdSetFacts, Facts } from './facts.ts'
import { getRecommendationQueries, recommend as recommendOf } from './recommend.ts'

const noAds = { impressions: 0, clicks: 0, spendMicros: 0, conversions: 0 }

function article(id: string, visitors: number, productClicks: number, pounds = 0): ArticlePerformance {
  const ads = { ...noAds, impressions: pounds * 100, spendMicros: pounds * 1_000_000 }
  const traffic = { visitors, pageviews: visitors, productClicks }
  const known = { id, slug: id, title: `The ${id}`, category: 'home' }
  return toArticlePerformance(known, { traffic, ads, fromAds: noTraffic, hasAd: false })
}

interface Paid {
  pounds: number
  clicks: number
  visitors?: number
  productClicks?: number
  articleId?: string | null
  imported?: boolean
  /** Share of its spend and clicks on days with counted visitors. */
  partCounted?: number
}

function adSet(
  id: string,
  { pounds, clicks, articleId = id, imported = false, partCounted = 1, ...paid }: Paid,
): AdSetFacts {
  const { visitors = clicks, productClicks = Math.round(visitors / 10) } = paid
  const figures = { impressions: clicks * 100, clicks, spendMicros: pounds * 1_000_000, conversions: 0 }
  const counted = { ...figures, clicks: clicks * partCounted, spendMicros: figures.spendMicros * partCounted }
  const traffic = { visitors, pageviews: 0, productClicks }
  return { id, name: `Ads of ${id}`, articleId, imported, metrics: figures, counted, traffic }
}

interface TestFacts extends Facts {
  rows: readonly ArticlePerformance[]
}

function facts({ rows = [], ...changes }: Partial<TestFacts> = {}): TestFacts {
  const sum = (count: (row: ArticlePerformance) => number) => rows.reduce((total, row) => total + count(row), 0)
  const traffic = { visitors: sum(row => row.visitors), pageviews: 0, productClicks: sum(row => row.productClicks) }
  const visitorsByDay = { before: [], now: [] }
  const articles = { total: traffic, find: (id: string | null) => rows.find(({ articleId }) => articleId === id) }
  const known = { adSets: [], traffic, clicksKnown: true, before: () => undefined, visitorsByDay }
  return { rows, articles, ...known, ...changes }
}

function recommend({ rows, ...known }: TestFacts, most?: number): string[] {
  const queries = getRecommendationQueries(known).map(one => ({ ...one, most: most ?? one.max }))
  return recommendOf(known, runSync(findLeading(rows, queries)))
}

const usual = article('usual', 3000, 300, 5)

describe('recommendations', () => {
  it('are empty without data', () => {
    expect(recommend(facts())).toEqual([])
    expect(recommend(facts({ rows: [usual] }))).toEqual([])
  })

  it.each([
    ['a few visitors', article('kettles', 30, 0)],
    ['a few clicks', article('kettles', 20, 3)],
    ['fewer clicks than usual, as chance has it', article('kettles', 200, 12)],
    ['as many as usual, with ads', article('kettles', 2000, 210, 5)],
  ])('ignore %s', (_, row) => {
    expect(recommend(facts({ rows: [usual, row] }))).toEqual([])
  })

  it('suggest ads for an article whose readers click products', () => {
    expect(recommend(facts({ rows: [usual, article('kettles', 500, 50)] }))).toEqual([
      expect.stringMatching(
        /^“The kettles” got 50 product clicks from 500 visitors without ads \(10\.0%; 99% sure: at least 6\.\d%/,
      ),
    ])
  })

  it('mention an article whose readers do not click products', () => {
    expect(recommend(facts({ rows: [usual, article('kettles', 400, 0), article('mats', 1000, 18, 5)] }))).toEqual([
      expect.stringMatching(/^“The mats” had 1,000 visitors but only 18 product clicks\. .* about 88\. Check/),
      expect.stringMatching(/^“The kettles” had 400 visitors but no product click\. .* about 32\. Check/),
    ])
  })

  it('suggest checking the tracking if nothing is counted at all', () => {
    expect(recommend(facts({ rows: [article('kettles', 400, 0)] }))).toEqual([
      expect.stringMatching(/^The site had 400 visitors but no product click\. Check/),
    ])
  })

  it('conclude nothing from clicks that could not be read', () => {
    const adSets = [adSet('kettles', { pounds: 20, clicks: 300, productClicks: 0 })]
    const rows = [usual, article('kettles', 400, 0)]
    expect(recommend(facts({ rows, adSets }))).not.toEqual([])
    expect(recommend(facts({ rows, adSets, clicksKnown: false }))).toEqual([])
    const others = adSet('usual', { pounds: 100, clicks: 1000 })
    const dear = adSet('kettles', { pounds: 60, clicks: 100, productClicks: 0 })
    expect(recommend(facts({ adSets: [others, dear] }))).not.toEqual([])
    expect(recommend(facts({ adSets: [others, dear], clicksKnown: false }))).toEqual([])
    const early = { ...dear, counted: { ...dear.counted, clicks: 0, spendMicros: 0 } }
    expect(recommend(facts({ adSets: [others, early] }))).toEqual([])
  })

  it('mention ads that bring no product clicks, and ads whose clicks do not arrive', () => {
    const adSets = [
      adSet('kettles', { pounds: 30.5, clicks: 300, productClicks: 0 }),
      adSet('mats', { pounds: 40, clicks: 400, visitors: 9, productClicks: 0 }),
      adSet('chairs', { pounds: 20, clicks: 200, visitors: 150, productClicks: 14 }),
      adSet('few', { pounds: 3, clicks: 30, visitors: 20, productClicks: 0 }),
    ]
    expect(recommend(facts({ rows: [usual], adSets }))).toEqual([
      expect.stringMatching(
        /^“Ads of mats” paid for 400 clicks \(£40\.00\), but only 9 visitors \(2\.3%\) arrived .* utm_ tags/,
      ),
      expect.stringMatching(/^“Ads of kettles” brought 300 visitors but no product click for £30\.50\. .* about 30\. /),
    ])
  })

  it('judge ads only by days with counted visitors', () => {
    const since = (changes: Partial<Paid>) =>
      adSet('mats', { pounds: 40, clicks: 400, visitors: 40, productClicks: 4, partCounted: 0.1, ...changes })
    expect(recommend(facts({ rows: [usual], adSets: [since({})] }))).toEqual([])
    expect(recommend(facts({ rows: [usual], adSets: [since({ partCounted: 0 })] }))).toEqual([])
    expect(recommend(facts({ rows: [usual], adSets: [since({ partCounted: 0.5, visitors: 3 })] }))).toEqual([
      expect.stringMatching(
        /^“Ads of mats” paid for 200 clicks \(£20\.00\) on days with counted visitors, but only 3 visitors/,
      ),
    ])
  })

  it('mention an ad set with expensive clicks unless they are worth it', () => {
    const others = adSet('usual', { pounds: 100, clicks: 1000 })
    const dear = { pounds: 60, clicks: 100 }
    const [told, ...rest] = recommend(facts({ rows: [usual], adSets: [others, adSet('kettles', dear)] }))
    expect(rest).toEqual([])
    expect(told).toMatch(
      /^A click on “Ads of kettles” costs £0\.60 \(99% sure: £0\.4\d to £0\.7\d\) but only £0\.10 on other ads\. Its 100 clicks cost £50\.00 more/,
    )
    const worthIt = adSet('kettles', { ...dear, productClicks: 70 })
    expect(recommend(facts({ rows: [usual], adSets: [others, worthIt] }))).toEqual([])
    const worthItSince = adSet('kettles', { ...dear, productClicks: 7, partCounted: 0.1 })
    expect(recommend(facts({ rows: [usual], adSets: [others, worthItSince] }))).toEqual([])
    const chance = adSet('kettles', { pounds: 2, clicks: 8 })
    expect(recommend(facts({ rows: [usual], adSets: [others, chance] }))).toEqual([])
    const theirs = adSet('kettles', { ...dear, articleId: null, imported: true })
    expect(recommend(facts({ rows: [usual], adSets: [others, theirs] }))).toEqual([])
    const without = adSet('kettles', { pounds: 12, clicks: 0 })
    expect(recommend(facts({ rows: [usual], adSets: [others, without] }))).toEqual([
      expect.stringMatching(/^“Ads of kettles” spent £12\.00 without a click\. .* about 120 /),
    ])
  })

  it('report falling visitors and the article that lost most', () => {
    const around = (mean: number) => Array.from({ length: 14 }, (_, day) => mean + ((day * 7) % 11) - 5)
    const before = new Map([
      ['usual', { ...noTraffic, visitors: 900 }],
      ['kettles', { ...noTraffic, visitors: 1000 }],
    ])
    const rows = [article('usual', 880, 88, 5), article('kettles', 400, 40, 5)]
    const falling = { before: around(136), now: around(92) }
    expect(recommend(facts({ rows, before: id => before.get(id), visitorsByDay: falling }))).toEqual([
      'Visitors fell by 32% since the previous period, from about 136 a day to about 92. “The kettles” lost the most: 1,000 visitors before, 400 visitors now. Look at what used to send them.',
    ])
    expect(
      recommend(facts({ rows, before: id => before.get(id), visitorsByDay: { before: around(100), now: around(95) } })),
    ).toEqual([])
    const few = { before: [100, 100, 100], now: [10, 10, 10] }
    expect(recommend(facts({ rows, before: id => before.get(id), visitorsByDay: few }))).toEqual([])
  })

  it('are at most six, the largest of each kind in turn, one per article', () => {
    const rows = [
      usual,
      ...[400, 500, 600, 700].map(visitors => article(`good${visitors}`, visitors, visitors / 8)),
      ...[400, 500, 600, 700].map(visitors => article(`bad${visitors}`, visitors, 0)),
    ]
    const adSets = [
      adSet('bad700', { pounds: 50, clicks: 300, productClicks: 0 }),
      adSet('bad600', { pounds: 60, clicks: 300, productClicks: 0 }),
    ]
    const subjects = recommend(facts({ rows, adSets })).map(text => /“(?:The|Ads of) (\w+)”/.exec(text)?.[1])
    expect(subjects).toEqual(['bad600', 'good700', 'bad700', 'good600', 'good500', 'bad500'])
  })

  it('are the same for the first rows of each kind as for all rows', () => {
    const random = createRandom('first rows')
    const upTo = (most: number) => Math.floor(random() * most)
    for (let run = 0; run < 100; run += 1) {
      const rows = Array.from({ length: 60 }, (_, at) => article(`a${at}`, 300 + upTo(200), upTo(2) * (30 + upTo(5))))
      const adSets = rows.map(({ articleId: id }, n) =>
        adSet(`s${n}`, { pounds: upTo(50), clicks: 300, productClicks: upTo(2) * 30, articleId: id }),
      )
      const given = facts({ rows, adSets: adSets.slice(0, upTo(10)) })
      const texts = recommend(given)
      expect(texts).toHaveLength(6)
      expect(texts).toEqual(recommend(given, Number.POSITIVE_INFINITY))
    }
  })

  it('quote and truncate long names', () => {
    const [told] = recommend(facts({ rows: [usual, article(`k${'e'.repeat(200)}ttle`, 500, 50)] }))
    expect(told).toMatch(/^“The ke{74}…” got/)
  })

  it('are rarely caused by chance', () => {
    let recommended = 0
    const random = createRandom('chance alone')
    for (let run = 0; run < 40; run += 1) {
      const rows = Array.from({ length: 100 }, (_, at) => {
        const visitors = 20 + Math.floor(random() * 400)
        const clicks = happened(visitors, 0.05, random)
        return article(`a${at}`, visitors, clicks, 5)
      })
      const adSets = rows.slice(0, 30).map((row, at) => {
        const clicks = happened(400, 0.1, random)
        return adSet(`s${at}`, { pounds: 5, clicks, productClicks: Math.round(clicks / 20), articleId: row.articleId })
      })
      const visitors = () => Array.from({ length: 14 }, () => 80 + Math.floor(random() * 40))
      recommended += recommend(facts({ rows, adSets, visitorsByDay: { before: visitors(), now: visitors() } })).length
    }
    // 4,000 articles, 1,200 ad sets and 40 comparisons of periods, without any real difference.
    expect(recommended).toBeLessThanOrEqual(2)
  })
})

/** Expected number of occurrences of an event with this probability. */
function happened(times: number, chance: number, random: () => number): number {
  return Array.from({ length: times }, random).filter(drawn => drawn < chance).length
}

import { expect, it } from 'vitest'
import { createComparator, type PerformanceSort, performanceOrders } from '../../domain/article-performance.ts'
import { createRandom } from '../../domain/random.ts'
import { findLeading, runSync } from '../../lib/steps.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { articleRecord } from '../../testing/article-record.ts'
import { TrafficSums } from './article-pages.ts'
import {
  compareByVisitors,
  createPerformanceRows,
  createRowSelection,
  noAds,
  type RowQuery,
  toArticlePerformance,
} from './performance.ts'
import { createPublishedIndex } from './published-articles.ts'
import { noTraffic } from './traffic.ts'

const random = createRandom('rows')
const upTo = (most: number) => Math.floor(random() * most)

async function createPublished(count: number) {
  const records = createMemoryRecordStore()
  await records.transact(async tx => {
    for (let n = 0; n < count; n += 1) await tx.put('article', article(n))
  })
  return createPublishedIndex({ records, clock: { now: () => new Date('2026-11-21T12:00:00Z') } }).read()
}

function article(n: number): ArticleRecord {
  const at = `2026-01-${String((n % 28) + 1).padStart(2, '0')}T00:00:00.000Z`
  return articleRecord(n, { title: `The best of ${n % 7}`, publishedAt: at, createdAt: at, updatedAt: at })
}

const sorts = Object.keys(performanceOrders).filter((key): key is PerformanceSort => key in performanceOrders)
const each = sorts.flatMap(sort => (['asc', 'desc'] as const).map(direction => ({ sort, direction })))

it.each(each)('by $sort, $direction, returns a slice of the sorted rows', async asked => {
  for (const [count, known] of [
    [0, 0],
    [60, 0],
    [60, 25],
    [60, 60],
  ] as const) {
    const published = await createPublished(count)
    const [seen, byArticle, withAds] = [new TrafficSums(count), new Map<string, typeof noAds>(), new Set<string>()]
    const all = published.all.map((one, place) => {
      const measures = { traffic: noTraffic, ads: noAds, fromAds: noTraffic, hasAd: false }
      if (upTo(count) >= known) return toArticlePerformance(one, measures)
      const [visitors, productClicks, hasAd] = [upTo(4), upTo(3), upTo(2) === 0]
      const ads = { ...noAds, impressions: upTo(3), clicks: upTo(2), spendMicros: upTo(3) * 1_000_000 }
      seen.add(place, { numbers: new Float64Array([visitors, 0, productClicks]) }, 0)
      byArticle.set(one.id, ads)
      if (hasAd) withAds.add(one.id)
      return toArticlePerformance(one, { ...measures, traffic: { visitors, pageviews: 0, productClicks }, ads, hasAd })
    })
    const ordered = all.toSorted(compareByVisitors).sort(createComparator(asked.sort, asked.direction))
    const fromAds = { byAdSet: new Map(), byArticle: new Map() }
    const rows = createPerformanceRows(published, { traffic: seen, ads: { byArticle, withAds }, fromAds })
    const readRows = async (some: RowQuery) =>
      runSync(findLeading(rows, [await createRowSelection(some, published)]))[0]?.slice(some.offset)
    expect(await readRows({ ...asked, offset: 0 })).toEqual(ordered)
    for (const [offset, limit] of [
      [0, 1],
      [0, 30],
      [7, 30],
      [55, 30],
      [80, 5],
    ] as const)
      expect(await readRows({ ...asked, offset, limit })).toEqual(ordered.slice(offset, offset + limit))
  }
})

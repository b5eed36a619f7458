import { expect, it } from 'vitest'
import { randomFrom } from '../../adapters/local/writer/random.ts'
import { compareBy, type PerformanceSort, performanceOrders } from '../../contract/performance-order.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { memoryRecordStore } from '../../storage/records/memory-record-store.ts'
import { byVisitors, noAds, noPerformance, performanceOf } from './performance.ts'
import { partOfRows } from './performance-rows.ts'
import { createPublishedIndex } from './published-articles.ts'
import { noTraffic } from './traffic.ts'

const random = randomFrom('rows')
const upTo = (most: number) => Math.floor(random() * most)

async function publishedOf(count: number) {
  const records = memoryRecordStore()
  await records.transact(async tx => {
    for (let n = 0; n < count; n += 1) await tx.put('article', article(n))
  })
  return createPublishedIndex({ records, clock: { now: () => new Date('2026-11-21T12:00:00Z') } }).read()
}

function article(n: number): ArticleRecord {
  const at = `2026-01-${String((n % 28) + 1).padStart(2, '0')}T00:00:00.000Z`
  return {
    ...{ id: `a${n}`, version: 0, slug: `article-${n}`, title: `The best of ${n % 7}`, excerpt: '' },
    ...{ category: 'home', author: 'The Editorial Desk', authorAvatar: null, readTime: 7, heroImage: '' },
    ...{ status: 'published', publishedAt: at, createdAt: at, updatedAt: at, bodyKey: `b${n}` },
    ...{ sample: false, jobId: null },
  }
}

const sorts = Object.keys(performanceOrders).filter((key): key is PerformanceSort => key in performanceOrders)
const each = sorts.flatMap(sort => (['asc', 'desc'] as const).map(direction => ({ sort, direction })))

it.each(each)('a part by $sort, $direction, is that part of all rows in that order', async asked => {
  for (const [count, known] of [
    [0, 0],
    [60, 0],
    [60, 25],
    [60, 60],
  ] as const) {
    const published = await publishedOf(count)
    const all = published.all.map((one, place) => {
      if (place >= known) return noPerformance(one)
      const traffic = { ...noTraffic, visitors: upTo(4), productClicks: upTo(3) }
      const ads = { ...noAds, impressions: upTo(3), clicks: upTo(2), spendMicros: upTo(3) * 1_000_000 }
      return performanceOf(one, { traffic, ads, fromAds: noTraffic, hasAd: upTo(2) === 0 })
    })
    const figured = all.slice(0, known).sort(byVisitors)
    const ordered = all.toSorted(byVisitors).sort(compareBy(asked.sort, asked.direction))
    expect(await partOfRows(published, figured, { ...asked, offset: 0 })).toEqual(ordered)
    for (const [offset, limit] of [
      [0, 1],
      [0, 30],
      [7, 30],
      [55, 30],
      [80, 5],
    ] as const)
      expect(await partOfRows(published, figured, { ...asked, offset, limit })).toEqual(
        ordered.slice(offset, offset + limit),
      )
  }
})

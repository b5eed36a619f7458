import { describe, expect, it } from 'vitest'
import type { RecordStore } from '../../ports/record-store.ts'
import { wrapReader } from '../../storage/testing/wrap-reader.ts'
import { createPerformance } from './performance.ts'
import { openAdSet } from './testing/open-ad-set.ts'

const head = 'Day,Ad ID,Impressions,Clicks (all),Amount spent (GBP)'

describe('the performance of ads', () => {
  it('is zero without impressions, and lists ad sets newest first', async () => {
    const { local, adSet, campaignId } = await openAdSet()
    const latest = await local.adsets.create({ articleId: 'a2', campaignId })
    const nothing = { totalImpressions: 0, totalClicks: 0, totalSpend: 0, avgCtr: 0, avgCpc: 0, totalConversions: 0 }
    const unknown = { ...nothing, figuresKnown: false }
    expect(await local.ads.performance({})).toEqual([
      {
        adSetId: latest.id,
        adSetName: latest.name,
        campaignId,
        status: 'PAUSED',
        articleId: 'a2',
        articleSlug: 'best-toasters',
        articleTitle: 'Best Toasters',
        dailyBudget: 10,
        imported: false,
        labels: [],
        sample: false,
        ads: [],
        ...unknown,
      },
      {
        adSetId: adSet.id,
        adSetName: adSet.name,
        campaignId,
        status: 'PAUSED',
        articleId: adSet.articleId,
        articleSlug: 'five-kettles',
        articleTitle: 'Five Kettles',
        dailyBudget: 10,
        imported: false,
        labels: [],
        sample: false,
        ads: [],
        ...unknown,
      },
    ])
  })

  it('is known to be zero if figures of its days were reported without the ad set', async () => {
    const { local, words, campaignId } = await openAdSet()
    const { id } = await local.ads.create(words)
    await local.adsets.create({ articleId: 'a2', campaignId })
    const known = async () => (await local.ads.performance({})).map(({ figuresKnown }) => figuresKnown)
    expect(await known()).toEqual([false, false])
    await local.ads.import({ name: 'x.csv', content: `${head}\n2026-11-20,${id},9,1,1` })
    expect(await known()).toEqual([false, true])
    await local.ads.import({ name: 'x.csv', content: `${head}\n2026-11-21,${id},9,1,1` })
    expect(await known()).toEqual([true, true])
  })

  it('calculates the CTR from sums, so that ads with more impressions weigh more', async () => {
    const { local, words } = await openAdSet()
    const [a, b] = [await local.ads.create(words), await local.ads.create({ ...words, variant: 'B' })]
    const content = [head, `2026-11-20,${a.id},9000,90,9`, `2026-11-20,${b.id},1000,90,0`].join('\n')
    await local.ads.import({ name: 'x.csv', content })
    expect(await local.ads.performance({})).toMatchObject([
      {
        avgCtr: 1.8,
        avgCpc: 0.05,
        ads: [
          { adId: a.id, ctr: 1 },
          { adId: b.id, ctr: 9 },
        ],
      },
    ])
  })

  it('is read from totals, whatever the number of days', async () => {
    const { local, words, records } = await openAdSet()
    const { id, adSetId } = await local.ads.create(words)
    await local.ads.import({ name: 'x.csv', content: `${head}\n2026-11-19,${id},5,1,1\n2026-11-20,${id},6,1,1` })
    const withoutDays: RecordStore = {
      ...wrapReader(records),
      transact: work => records.transact(work),
      close: () => records.close(),
      find: async (kind, query) => {
        if (kind === 'insight') throw new Error('It reads days.')
        return records.find(kind, query)
      },
    }
    const articles = { find: async () => Promise.reject(new Error('no articles')), findMany: async () => new Map() }
    const performance = createPerformance({
      records: withoutDays,
      articles,
      clock: { now: () => new Date() },
      timeZone: async () => 'UTC',
    })
    expect(await performance.dashboard()).toMatchObject([{ totalImpressions: 11, totalSpend: 2 }])
    expect(await performance.demographics(adSetId, 'age')).toEqual([])
  })

  it('counts the chosen days alone, of deleted ads too', async () => {
    const { local, words } = await openAdSet()
    const [a, b] = [await local.ads.create(words), await local.ads.create({ ...words, variant: 'B' })]
    const days = ['2026-11-01', '2026-11-19', '2026-11-20'].flatMap(date => [
      `${date},${a.id},100,10,2`,
      `${date},${b.id},100,30,4`,
    ])
    await local.ads.import({ name: 'x.csv', content: [head, ...days].join('\n') })
    const read = (query: Parameters<typeof local.ads.performance>[0]) => local.ads.performance(query)
    expect(await read({ days: 2, until: '2026-11-20' })).toMatchObject([
      {
        totalClicks: 80,
        totalSpend: 12,
        avgCtr: 20,
        ads: [
          { adId: a.id, impressions: 200, clicks: 20 },
          { adId: b.id, impressions: 200, clicks: 60 },
        ],
      },
    ])
    await local.ads.import({ name: 'x.csv', content: [head, `2026-11-20,${a.id},100,15,2`].join('\n') })
    await local.ads.delete({ adId: b.id })
    const [row] = await read({ days: 1, until: '2026-11-20' })
    expect(row).toMatchObject({ totalClicks: 45, ads: [{ adId: a.id, clicks: 15 }] })
    expect(await read({ days: 1, until: '2026-11-10' })).toMatchObject([{ totalClicks: 0, figuresKnown: true }])
    expect(await read({ days: 1, until: '2026-11-25' })).toMatchObject([{ totalClicks: 0, figuresKnown: false }])
  })

  it('returns not_found for an unknown ad set', async () => {
    const { local } = await openAdSet()
    for (const by of ['age', 'gender', 'region'] as const) {
      await expect(local.demographics[by]({ adSetId: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

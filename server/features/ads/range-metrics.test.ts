import { expect, it } from 'vitest'
import { listDays } from '../../domain/days.ts'
import { storeInsights } from './insights.ts'
import { createRangeMetrics } from './range-metrics.ts'
import { openAdSet } from './testing/open-ad-set.ts'

const range = { from: '2026-11-18', to: '2026-11-20' }
const day = (date: string, clicks: number) => ({
  date,
  by: 'all' as const,
  group: '',
  impressions: 100,
  clicks,
  spendMicros: 1_500_000,
  conversions: 0,
})

it('sums the figures of ads in a range, including earlier series of recreated ads', async () => {
  const { local, words, records, adSet } = await openAdSet()
  const { id, adSetId } = await local.ads.create(words)
  await records.transact(async tx => {
    const ad = await tx.get('ad', id)
    if (ad) await tx.put('ad', { ...ad, remoteId: '22', formerRemoteIds: ['11'] })
    await storeInsights(tx, { id, adSetId }, [day('2026-11-17', 50), day('2026-11-18', 3)])
    await storeInsights(tx, { id, adSetId, series: [`${id}~22`] }, [day('2026-11-18', 4), day('2026-11-20', 5)])
  })
  const figures = createRangeMetrics({ records })
  const sum = { impressions: 300, clicks: 12, spendMicros: 4_500_000, conversions: 0 }
  expect(await figures.adsOfArticle(range, 'a1')).toEqual([
    { id, name: 'Five Kettles - Variant A', variant: 'A', status: 'PAUSED', metrics: sum },
  ])
  const { adSets, byArticle } = await figures.adSets(listDays(range))
  expect(adSets).toEqual([{ id: adSet.id, name: adSet.name, articleId: 'a1', imported: false, metrics: sum }])
  expect([...byArticle]).toEqual([['a1', sum]])
  const { days, total } = await figures.daysOfArticle(range, 'a1')
  expect([days.map(({ clicks }) => clicks), total]).toEqual([[7, 0, 5], sum])
  expect(await figures.days(range)).toEqual({ days, total })
  expect(await figures.sumSpend(listDays(range))).toMatchObject(new Map([[adSetId, sum.spendMicros]]))
  expect(await figures.findAds([id, 'nobody’s'])).toEqual(
    new Map([[id, { adSetId, name: 'Five Kettles - Variant A' }]]),
  )
  expect([...(await figures.findAdSetsOfAds([id, 'nobody’s']))].map(([ad, { id }]) => [ad, id])).toEqual([
    [id, adSetId],
  ])
})

import { describe, expect, it } from 'vitest'
import { covers, drawing } from '../../../testing/drawn-covers.ts'
import { madeUpReaders } from '../../../testing/made-up-readers.ts'
import { memoryAdPlatform } from '../../../testing/memory-ad-platform.ts'
import { storeInsights } from '../../ads/insights.ts'
import { createFixedRules, createRecordingRules, openOptimizer, statusChange } from '../testing/open-optimizer.ts'
import { readAccount } from './read-account.ts'

const date = '2026-11-20'

describe('a run', () => {
  it('passes the account with the results of ads and visitors to the rules', async () => {
    const { seen, judge } = createRecordingRules()
    const readers = madeUpReaders()
    const at = await openOptimizer({ judge, ...readers.parts })
    const [ad] = await at.local.ads.list({ adSetId: at.kettles })
    const came = { date, path: '/article/five-kettles', visitors: 40 }
    await readers.add(
      { ...came, productClicks: 7, ad: ad?.id ?? '' },
      { ...came, productClicks: 40, ad: 'of an address that somebody made up' },
    )
    await at.records.transact(async tx => {
      const figures = { impressions: 1000, clicks: 30, spendMicros: 9_000_000, conversions: 1 }
      const day = { version: 0, adSetId: at.kettles, ...figures }
      await tx.put('insightDay', { ...day, id: 'd1', date: '2026-11-20' })
      await tx.put('insightDay', { ...day, id: 'd0', date: '2025-01-01' })
      await tx.put('insightTotal', { ...day, id: 't1', adId: ad?.id ?? '', by: 'all', group: '' })
    })
    await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 11 })
    await at.local.analytics.optimize({})
    const kettles = seen[0]?.adSets.find(({ id }) => id === at.kettles)
    expect(seen[0]).toMatchObject({ today: '2026-11-21', capPence: 5000 })
    expect(kettles).toMatchObject({
      name: 'Kettles',
      dailyBudgetPence: 1100,
      status: 'ACTIVE',
      productClicks: new Map([[date, 7]]),
    })
    expect(kettles?.budgetChangedOn).toEqual(['2026-11-21'])
    expect(kettles?.days).toEqual([
      { date: '2026-11-20', impressions: 1000, clicks: 30, spendMicros: 9_000_000, conversions: 1 },
    ])
    expect(kettles?.ads).toMatchObject([
      { name: 'Kettles A', status: 'ACTIVE', impressions: 1000, clicks: 30 },
      { name: 'Kettles B', status: 'PAUSED', impressions: 0 },
    ])
    const { adSetOptimizations } = await at.local.analytics.optimize({})
    expect(adSetOptimizations[0]).toMatchObject({
      adSetName: 'Kettles',
      articleTitle: 'Five Kettles',
      currentPerformance: { ctr: 3, cpc: 0.3, spend: 9, conversions: 1 },
      recommendations: ['Keep an eye on Kettles.'],
    })
  })

  it('keeps the results of a deleted ad, like its spend', async () => {
    const { seen, judge } = createRecordingRules()
    const readers = madeUpReaders()
    const at = await openOptimizer({ judge, ...readers.parts })
    const [a, b] = await at.local.ads.list({ adSetId: at.kettles })
    const came = { date, path: '/article/five-kettles', visitors: 40 }
    await readers.add({ ...came, productClicks: 7, ad: a?.id ?? '' }, { ...came, productClicks: 30, ad: b?.id ?? '' })
    await at.records.transact(async tx => {
      const figures = { impressions: 1000, clicks: 30, spendMicros: 9_000_000, conversions: 1 }
      await storeInsights(tx, { id: b?.id ?? '', adSetId: at.kettles }, [{ date, by: 'all', group: '', ...figures }])
    })
    await at.local.ads.delete({ adId: b?.id ?? '' })
    await at.local.analytics.optimize({})
    expect(seen[0]?.adSets.find(({ id }) => id === at.kettles)).toMatchObject({
      productClicks: new Map([[date, 37]]),
      ads: [{ name: 'Kettles A' }],
      days: [{ spendMicros: 9_000_000 }],
    })
  })

  it.each([
    ['in our records alone', {}],
    ['at the platform', { platform: memoryAdPlatform(), pages: covers, processor: drawing }],
  ])('tells the rules which ads a plan paused %s, as opposed to a person', async (_, parts) => {
    const { seen, judge } = createRecordingRules(account => [statusChange(account, 'Kettles A')])
    const at = await openOptimizer({ judge, ...parts })
    const { plan } = await at.local.analytics.optimize({})
    const pausedBy = async () => {
      await at.local.analytics.optimize({})
      return seen.at(-1)?.adSets.flatMap(({ ads }) => ads.map(({ name, pausedByPlan }) => [name, pausedByPlan]))
    }
    await at.local.optimizer.apply({ id: plan.id, hash: plan.hash })
    expect(await pausedBy()).toContainEqual(['Kettles A', true])
    expect(await pausedBy()).toContainEqual(['Kettles B', undefined])
    await at.local.optimizer.undo({ id: plan.id })
    expect(await pausedBy()).toContainEqual(['Kettles A', undefined])
    const { id: adId = '' } =
      (await at.local.ads.list({ adSetId: at.kettles })).find(({ variant }) => variant === 'A') ?? {}
    await at.local.ads.status({ adId, status: 'PAUSED' })
    expect(await pausedBy()).toContainEqual(['Kettles A', undefined])
  })

  it('does not attribute reverted changes to a plan', async () => {
    const { seen, judge } = createRecordingRules(account => [statusChange(account, 'Kettles B')])
    const at = await openOptimizer({ judge })
    const { plan } = await at.local.analytics.optimize({})
    await at.local.optimizer.apply({ id: plan.id, hash: plan.hash })
    await at.local.optimizer.undo({ id: plan.id })
    await at.local.analytics.optimize({})
    const ads = seen.at(-1)?.adSets.flatMap(adSet => adSet.ads)
    expect(ads?.find(({ name }) => name === 'Kettles B')).toMatchObject({ status: 'PAUSED' })
    expect(ads?.some(({ pausedByPlan }) => pausedByPlan)).toBe(false)
  })

  it('tells the rules on which days product clicks were not counted', async () => {
    const { seen, judge } = createRecordingRules()
    const readers = madeUpReaders()
    const at = await openOptimizer({ judge, ...readers.parts })
    await readers.add(
      { date: '2026-11-16', path: '/', visitors: 3 },
      { date: '2026-11-17', path: '/', visitors: 3, productClicks: 1 },
      { date: '2026-11-19', path: '/', visitors: 3 },
    )
    const dates = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']
    await at.records.transact(async tx => {
      const figures = { impressions: 1000, clicks: 30, spendMicros: 9_000_000, conversions: 1 }
      for (const date of dates)
        await tx.put('insightDay', { id: date, version: 0, adSetId: at.kettles, date, ...figures })
    })
    await at.local.analytics.optimize({})
    const kettles = seen[0]?.adSets.find(({ id }) => id === at.kettles)
    const counted = kettles?.days.filter(({ uncounted }) => !uncounted)
    expect(kettles?.days.map(({ date }) => date)).toEqual(dates)
    expect(counted?.map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-19'])
  })

  it('tells the rules how many product clicks each ad brought, and its clicks on the days on which they were counted', async () => {
    const { seen, judge } = createRecordingRules()
    const readers = madeUpReaders()
    const at = await openOptimizer({ judge, ...readers.parts })
    const [a, b] = await at.local.ads.list({ adSetId: at.kettles })
    const came = { date, path: '/article/five-kettles', visitors: 40 }
    await readers.add({ ...came, productClicks: 9, ad: a?.id ?? '' }, { ...came, productClicks: 4, ad: b?.id ?? '' })
    const row = (day: string, ad: string, clicks: number) => `${day},${ad},900,${clicks},1.00,0`
    const rows = [row('2026-11-12', a?.id ?? '', 70), row(date, a?.id ?? '', 20), row(date, b?.id ?? '', 30)]
    const content = ['date,ad_id,impressions,clicks,spend,conversions', ...rows].join('\n')
    await at.local.ads.import({ name: 'days.csv', content })
    await at.local.analytics.optimize({})
    const ads = seen[0]?.adSets.find(({ id }) => id === at.kettles)?.ads
    expect(ads?.map(({ productClicks }) => productClicks)).toEqual([
      { events: 9, clicks: 20 },
      { events: 4, clicks: 30 },
    ])
    // An ad set with a single ad has nothing to compare.
    expect(seen[0]?.adSets.find(({ id }) => id === at.toasters)?.ads[0]?.productClicks).toBeUndefined()
  })

  it('tells the rules what the shop reported for the tracking id of the article', async () => {
    const { seen, judge } = createRecordingRules()
    const readers = madeUpReaders()
    const at = await openOptimizer({ judge, ...readers.parts })
    const [ad] = await at.local.ads.list({ adSetId: at.kettles })
    const came = { date, path: '/article/five-kettles', visitors: 40, productClicks: 9 }
    await readers.add(came, { ...came, productClicks: 3, ad: ad?.id ?? '' })
    const articleId = (await at.local.adsets.list({})).find(({ id }) => id === at.kettles)?.articleId ?? ''
    await at.local.trackingIds.add({ ids: ['kettles-21'] })
    await at.local.trackingIds.assign({ id: 'kettles-21', articleId })
    const heading = 'Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Returns,Revenue,Ad Fees'
    const sale = `Kettle,B07TESTONE,kettles-21,${date},4,0,120.00,8.00`
    await at.local.earnings.import({ name: 'report.csv', content: `${heading}\n${sale}` })
    await at.local.analytics.optimize({})
    const kettles = seen[0]?.adSets.find(({ id }) => id === at.kettles)
    // 3 of 12 product clicks came from the ad.
    expect(kettles?.earnings).toEqual(new Map([[date, { orders: 1, micros: 2_000_000 }]]))
    expect(seen[0]?.adSets.find(({ id }) => id === at.toasters)).not.toHaveProperty('earnings')
  })

  it('adds up the earnings of an ad set by day', async () => {
    const at = await openOptimizer()
    const [a, b] = await at.local.ads.list({ adSetId: at.kettles })
    const earned = (orders: number) => ({ orders, micros: 400_000 * orders })
    const { account } = await readAccount(at.records, {
      days: { from: '2026-11-01', to: '2026-11-21' },
      capPence: 5_000,
      rules: {},
      productClicks: new Map(),
      productClicksOfAds: new Map(),
      countedOn: new Set(),
      shownDays: async () => [],
      earningsOfAds: new Map([
        [
          a?.id ?? '',
          new Map([
            ['2026-11-19', earned(2)],
            [date, earned(1)],
          ]),
        ],
        [b?.id ?? '', new Map([[date, earned(4)]])],
      ]),
    })
    const kettles = account.adSets.find(({ id }) => id === at.kettles)
    expect(kettles?.earnings).toEqual(
      new Map([
        ['2026-11-19', earned(2)],
        [date, earned(5)],
      ]),
    )
    expect(account.adSets.find(({ id }) => id === at.toasters)).not.toHaveProperty('earnings')
  })

  it.each([
    [1, '1 more ad waits for the next night.'],
    [3, '3 more ads wait for the next nights.'],
  ])('says that %d pauses wait', async (waiting, text) => {
    const at = await openOptimizer({ judge: account => ({ ...createFixedRules()(account), waiting }) })
    const { notices } = await at.local.analytics.optimize({})
    expect(notices).toEqual([`A plan pauses ads with at most 20% of the last week's spend. ${text}`])
  })

  it('passes the settings of the rules, and by default the usual ones', async () => {
    const read = async (config: Record<string, number>) => {
      const { seen, judge } = createRecordingRules()
      const at = await openOptimizer({ judge, config })
      await at.local.analytics.optimize({})
      return seen[0]
    }
    expect(await read({})).toMatchObject({ halfLifeDays: 21, floorPence: 300 })
    const set = { optimizeHalfLifeDays: 7, optimizeFloorPence: 500 }
    expect(await read(set)).toMatchObject({ halfLifeDays: 7, floorPence: 500 })
  })

  it('creates no card for imported ad sets', async () => {
    const { seen, judge } = createRecordingRules()
    const at = await openOptimizer({ judge })
    await at.records.transact(async tx => {
      const [adSet] = await tx.find('adSet', { limit: 1 })
      if (adSet) await tx.put('adSet', { ...adSet, id: 'x', version: 0, articleId: null, importedAs: '7' })
    })
    const { adSetOptimizations, notices } = await at.local.analytics.optimize({})
    expect(seen[0]?.adSets.map(({ imported }) => imported)).toEqual([true, undefined, undefined])
    expect(adSetOptimizations.map(({ adSetId }) => adSetId)).not.toContain('x')
    expect(notices).toEqual([
      expect.stringContaining('1 imported ad set has no card'),
      expect.stringContaining('audiences of 1 imported ad set without an article. Adopt'),
    ])
  })

  it('tells the rules how often competing ads were shown recently', async () => {
    const { seen, judge } = createRecordingRules()
    const at = await openOptimizer({ judge })
    const [a, b] = await at.local.ads.list({ adSetId: at.kettles })
    await at.local.ads.status({ adId: b?.id ?? '', status: 'ACTIVE' })
    const row = (ad: string, impressions: number) => `2026-11-20,${ad},${impressions},1,1.00,0`
    const content = ['date,ad_id,impressions,clicks,spend,conversions', row(a?.id ?? '', 70), row(b?.id ?? '', 50)]
    await at.local.ads.import({ name: 'days.csv', content: content.join('\n') })
    await at.local.analytics.optimize({})
    const shown = seen[0]?.adSets.find(({ id }) => id === at.kettles)?.ads.map(ad => ad.shown)
    expect(shown?.map(days => days?.length)).toEqual([14, 14])
    expect(shown?.map(days => days?.find(({ date }) => date === '2026-11-20')?.impressions)).toEqual([70, 50])
    // An ad that runs alone cannot be compared.
    expect(seen[0]?.adSets.find(({ id }) => id === at.toasters)?.ads[0]?.shown).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { importAdDays, openAnalytics, rename } from './testing/open-analytics.ts'

const kettles = '/article/five-kettles'
const days = '2026-11-18..2026-11-20'

describe('daily metrics', () => {
  it('contain each day of the range, for the site and for one article', async () => {
    const app = await openAnalytics()
    const { local, web, adId } = app
    await web.add(
      { date: '2026-11-19', path: kettles, visitors: 2, pageviews: 3, productClicks: 1 },
      { date: '2026-11-19', path: '/', visitors: 5 },
    )
    await importAdDays(app, `2026-11-20,${adId},100,4,1.5`, '2026-11-20,777,300,3,4')
    const nothing = {
      isOver: true,
      adsKnown: true,
      visitors: 0,
      pageviews: 0,
      productClicks: 0,
      impressions: 0,
      adClicks: 0,
      spend: 0,
    }
    expect(await local.analytics.timeseries({ range: days })).toEqual({
      range: { from: '2026-11-18', to: '2026-11-20' },
      sample: false,
      notices: [],
      trafficKnown: true,
      adsKnownTo: null,
      days: [
        { date: '2026-11-18', ...nothing },
        { date: '2026-11-19', ...nothing, visitors: 7, pageviews: 8, productClicks: 1 },
        { date: '2026-11-20', ...nothing, impressions: 400, adClicks: 7, spend: 5.5 },
      ],
    })
    const ofOne = await local.analytics.timeseries({ range: days, articleId: 'five-kettles' })
    expect(ofOne.days.slice(1)).toMatchObject([{ visitors: 2 }, { visitors: 0, impressions: 100, spend: 1.5 }])
  })

  it.each([
    ['nowhere', 'not_found'],
    ['a1', 'gone'],
  ] as const)('of the article %s fail with %s', async (articleId, code) => {
    const { local } = await openAnalytics()
    await local.articles.delete({ id: 'a1' })
    await expect(local.analytics.timeseries({ articleId })).rejects.toMatchObject({ code })
    await expect(local.analytics.article({ articleId })).rejects.toMatchObject({ code })
  })
})

describe('days without imported ad metrics', () => {
  const known = async ({ local }: Awaited<ReturnType<typeof openAnalytics>>, range = '7d') => {
    const all = await local.analytics.timeseries({ range })
    const article = await local.analytics.article({ articleId: 'a1', range })
    const { adsKnownTo } = await local.analytics.comprehensive({ range })
    expect([all, article]).toMatchObject([{ adsKnownTo }, { adsKnownTo }])
    expect(article.days.map(day => day.adsKnown)).toEqual(all.days.map(day => day.adsKnown))
    return [adsKnownTo, all.days.filter(day => !day.adsKnown).map(({ date }) => date.slice(8))]
  }

  it('are those after the last day with metrics of any ad', async () => {
    const app = await openAnalytics()
    // The first ad set was created today.
    expect(await known(app)).toEqual(['2026-11-20', ['21']])
    await importAdDays(app, `2026-11-17,${app.adId},100,4,1.5`)
    expect(await known(app)).toEqual(['2026-11-17', ['18', '19', '20', '21']])
    await importAdDays(app, '2026-11-19,777,300,3,4')
    expect(await known(app)).toEqual(['2026-11-19', ['20', '21']])
    expect(await known(app, '2026-11-10..2026-11-19')).toEqual([null, []])
    expect(await known(app, '2026-11-20..2026-11-20')).toEqual(['2026-11-19', ['20']])
  })

  it('are known up to the last day requested from Facebook, even without impressions', async () => {
    const app = await openAnalytics()
    await importAdDays(app, `2026-11-17,${app.adId},100,4,1.5`)
    await app.records.transact(async tx => {
      const of = { accountId: 'act_1', timeZone: 'Europe/London', wholeUntil: null, failed: null }
      const done = { at: '2026-11-20T09:00:00.000Z', until: '2026-11-20' }
      await tx.put('adSync', { id: 'facebook', version: 0, ...of, done })
    })
    expect(await known(app)).toEqual(['2026-11-20', ['21']])
  })
})

describe('metrics of one article', () => {
  it('contain the sources of its readers, their clicks, and the results of each ad', async () => {
    const app = await openAnalytics()
    const { local, web, adId } = app
    const second = await app.ad('B')
    await web.add(
      { date: '2026-11-19', path: kettles, visitors: 9, source: 'google.com' },
      { date: '2026-11-20', path: kettles, visitors: 3, source: 'facebook.com', ad: adId },
      { date: '2026-11-20', path: kettles, visitors: 2, productClicks: 2, product: 'Russell Hobbs', ad: adId },
      { date: '2026-11-20', path: kettles, visitors: 3, productClicks: 3, product: 'Call 0900 123' },
      { date: '2026-11-20', path: '/article/best-toasters', visitors: 1, productClicks: 1, ad: adId },
    )
    await importAdDays(app, `2026-11-19,${adId},200,4,3`, `2026-11-19,${second.id},100,0,4`)
    const found = await local.analytics.article({ articleId: 'five-kettles', range: days })
    const row = (await local.analytics.comprehensive({ range: days })).articlePerformance[0]
    expect(found.article).toEqual(row)
    expect(found).toMatchObject({
      notices: [],
      trafficKnown: true,
      article: { visitors: 17, productClicks: 5, adSpend: 7, visitorsFromAds: 6, productClicksFromAds: 3 },
      days: [{ visitors: 0 }, { visitors: 9, spend: 7 }, { visitors: 8 }],
      sources: [
        { source: 'google.com', visitors: 9 },
        { source: 'facebook', visitors: 5, productClicks: 2 },
        { source: '', visitors: 3, productClicks: 3 },
      ],
      products: [
        { product: 'Russell Hobbs', clicks: 2 },
        { product: 'Other', clicks: 3 },
      ],
    })
    const measures = { impressions: 200, clicks: 4, ctr: 2, spend: 3, cpc: 0.75, visitors: 6, productClicks: 3 }
    expect(found.ads).toMatchObject([
      { adId: second.id, variant: 'B', spend: 4, cpc: 0, productClicks: 0, costPerProductClick: null },
      { adId, variant: 'A', status: 'PAUSED', ...measures, costPerProductClick: 1 },
    ])
  })

  it('are compared with whole days of the previous period', async () => {
    const app = await openAnalytics()
    const { local, web, adId } = app
    await web.add(
      { date: '2026-11-13', path: kettles, visitors: 40, productClicks: 4 },
      { date: '2026-11-14', path: kettles, visitors: 500 },
      { date: '2026-11-20', path: kettles, visitors: 60, productClicks: 3 },
      { date: '2026-11-20', path: '/article/best-toasters', visitors: 900 },
      { date: '2026-11-21', path: kettles, visitors: 7 },
    )
    await importAdDays(app, `2026-11-13,${adId},100,4,2`, `2026-11-20,${adId},200,4,3`, '2026-11-20,777,300,3,4')
    const ofWeek = (range: string) => local.analytics.article({ articleId: 'a1', range })
    expect(await ofWeek('7d')).toMatchObject({
      article: { visitors: 67 },
      compared: {
        range: { from: '2026-11-15', to: '2026-11-20' },
        aggregateMetrics: { totalVisitors: 60, overallConversionRate: 5, totalAdSpend: 3, averageCTR: 2 },
      },
      previous: {
        range: { from: '2026-11-08', to: '2026-11-13' },
        trafficKnown: true,
        aggregateMetrics: { totalVisitors: 40, overallConversionRate: 10, totalAdSpend: 2, averageCTR: 4 },
      },
    })
    expect(await ofWeek('2026-11-21..2026-11-21')).toMatchObject({ compared: null })
  })

  it('include all its addresses', async () => {
    const app = await openAnalytics()
    const { local, web } = app
    await rename(app, 'a1', 'kettles')
    const visit = { source: 'google.com', product: 'Russell Hobbs' }
    await web.add(
      { date: '2026-11-20', path: kettles, visitors: 2, productClicks: 1, ...visit },
      { date: '2026-11-20', path: '/article/kettles', visitors: 3, productClicks: 1, ...visit },
    )
    expect(await local.analytics.article({ articleId: 'a1', range: days })).toMatchObject({
      article: { articleSlug: 'kettles', visitors: 5 },
      sources: [{ source: 'google.com', visitors: 5, productClicks: 2 }],
      products: [{ product: 'Russell Hobbs', clicks: 2 }],
      days: [{ visitors: 0 }, { visitors: 0 }, { visitors: 5 }],
    })
  })

  it('state the spend of deleted ads, and that visitors could not be read', async () => {
    const app = await openAnalytics()
    const { local, web, adId } = app
    await importAdDays(app, `2026-11-19,${adId},200,4,3`)
    await local.ads.delete({ adId })
    web.fail(new BlogopsError('rate_limited', 'Plausible answers no more questions this hour.'))
    expect(await local.analytics.article({ articleId: 'a1', range: days })).toMatchObject({
      notices: [
        'Visitors and product clicks could not be read. Plausible answers no more questions this hour.',
        'The total includes £3.00 for ads that were deleted since. They are not listed.',
      ],
      trafficKnown: false,
      article: { adSpend: 3 },
      ads: [],
    })
  })
})

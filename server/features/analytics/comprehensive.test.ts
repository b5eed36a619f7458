import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { importAdDays, openAnalytics, rename } from './testing/open-analytics.ts'

const kettles = '/article/five-kettles'
const week = '2026-11-14..2026-11-20'

describe('GET /api/analytics/comprehensive', () => {
  it('returns every published article and the 30 days up to today by default', async () => {
    const { app } = await openAnalytics()
    const headers = { authorization: 'Bearer local-token-of-the-test' }
    const answer = await app.fetch(new Request('http://localhost:3000/api/analytics/comprehensive', { headers }))
    expect(answer.status).toBe(200)
    const nothing = { visitors: 0, pageviews: 0, productClicks: 0, conversionRate: 0, visitorsFromAds: 0 }
    expect(await answer.json()).toMatchObject({
      range: { from: '2026-10-23', to: '2026-11-21' },
      source: 'built-in',
      trafficKnown: true,
      sample: false,
      notices: [],
      recommendations: [],
      articlePerformance: [
        { articleSlug: 'five-kettles', hasTraffic: false, hasAds: false, ...nothing },
        { articleSlug: 'best-toasters', hasTraffic: false, hasAds: false, adSpend: 0, ctr: 0, cpc: 0 },
      ],
      aggregateMetrics: { totalVisitors: 0, overallConversionRate: 0, averageCTR: 0, averageCPC: 0 },
      compared: { range: { from: '2026-10-23', to: '2026-11-20' }, aggregateMetrics: { totalVisitors: 0 } },
      previous: { range: { from: '2026-09-23', to: '2026-10-21' }, aggregateMetrics: { totalAdSpend: 0 } },
    })
  })

  const forms = 'range must be 7d, 28d, 30d, 90d, 12mo, or two days such as'
  it.each([
    ['31d', forms],
    ['2026-02-30..2026-03-01', forms],
    ['', forms],
    ['2026-03-02..2026-03-01', 'range must not end before it begins: 2026-03-01 is before 2026-03-02'],
    ['2020-01-01..2026-01-01', 'range must have at most 731 days'],
    ['0000-01-01..0000-01-02', 'range must begin in 2000 or later'],
    ['9999-12-31..9999-12-31', 'range begins in the future, on 9999-12-31; today is 2026-11-21'],
  ])('refuses the range %j with a reason', async (range, message) => {
    const { local } = await openAnalytics()
    await expect(local.analytics.comprehensive({ range })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(message),
    })
  })

  it('requires an admin', async () => {
    const { anonymous } = await openAnalytics()
    await expect(anonymous.analytics.comprehensive({})).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('combines readers, ads and readers from ads, unrounded, for these days only', async () => {
    const app = await openAnalytics()
    const { local, web, adId } = app
    await web.add(
      { date: '2026-11-14', path: kettles, visitors: 4, pageviews: 6, productClicks: 1 },
      { date: '2026-11-20', path: kettles, visitors: 3, productClicks: 1, ad: adId },
      { date: '2026-11-20', path: '/', visitors: 3 },
      { date: '2026-11-13', path: kettles, visitors: 100, productClicks: 50 },
      { date: '2026-11-21', path: kettles, visitors: 100, productClicks: 50 },
    )
    await importAdDays(app, `2026-11-14,${adId},900,7,1.23`, `2026-11-20,${adId},100,2,1`, `2026-11-13,${adId},50,5,9`)
    const { articlePerformance, aggregateMetrics, previous } = await local.analytics.comprehensive({ range: week })
    expect(articlePerformance[0]).toEqual({
      articleId: 'a1',
      articleSlug: 'five-kettles',
      articleTitle: 'Five Kettles',
      category: 'kitchen',
      hasTraffic: true,
      hasAds: true,
      visitors: 7,
      pageviews: 9,
      productClicks: 2,
      conversionRate: 200 / 7,
      adSpend: 2.23,
      adImpressions: 1000,
      adClicks: 9,
      ctr: 0.9,
      cpc: 2.23 / 9,
      visitorsFromAds: 3,
      productClicksFromAds: 1,
    })
    expect(aggregateMetrics).toEqual({
      totalVisitors: 10,
      totalPageviews: 12,
      totalProductClicks: 2,
      overallConversionRate: 20,
      totalAdSpend: 2.23,
      totalImpressions: 1000,
      totalAdClicks: 9,
      averageCTR: 0.9,
      averageCPC: 2.23 / 9,
    })
    expect(previous).toMatchObject({
      range: { from: '2026-11-07', to: '2026-11-13' },
      aggregateMetrics: { totalVisitors: 100, overallConversionRate: 50, totalAdSpend: 9, averageCTR: 10 },
    })
  })

  it('compares whole days with those of the previous period, without today', async () => {
    const app = await openAnalytics()
    const flat = Array.from({ length: 14 }, (_, at) => ({ date: `2026-11-${21 - at}`.replace(/-(\d)$/, '-0$1') }))
    for (const { date } of flat) await app.web.add({ date, path: '/', visitors: date === '2026-11-21' ? 1 : 10 })
    await importAdDays(
      app,
      ...flat.map(({ date }) => `${date},${app.adId},100,1,${date === '2026-11-21' ? '0.10' : '2'}`),
    )
    const ofWeek = (range: string) => app.local.analytics.comprehensive({ range })
    expect(await ofWeek('7d')).toMatchObject({
      aggregateMetrics: { totalVisitors: 61, totalAdSpend: 12.1 },
      compared: {
        range: { from: '2026-11-15', to: '2026-11-20' },
        aggregateMetrics: { totalVisitors: 60, totalAdSpend: 12, totalImpressions: 600 },
      },
      previous: {
        range: { from: '2026-11-08', to: '2026-11-13' },
        aggregateMetrics: { totalVisitors: 60, totalAdSpend: 12, totalImpressions: 600 },
      },
    })
    const whole = await ofWeek('2026-11-14..2026-11-20')
    expect(whole.compared).toEqual({ range: whole.range, aggregateMetrics: whole.aggregateMetrics })
    expect(await ofWeek('2026-11-21..2026-11-21')).toMatchObject({
      compared: null,
      previous: { range: { from: '2026-11-20', to: '2026-11-20' }, aggregateMetrics: { totalVisitors: 10 } },
    })
    const { days } = await app.local.analytics.timeseries({ range: '7d' })
    expect(days.map(({ isOver }) => isOver)).toEqual([true, true, true, true, true, true, false])
  })

  it('includes ads that run or brought visitors before they have metrics', async () => {
    const { local, web, adId } = await openAnalytics()
    const rowsAfter = async (visits: Parameters<typeof web.add>[0]) => {
      await web.add(visits)
      const { articlePerformance, recommendations } = await local.analytics.comprehensive({ range: week })
      const { article } = await local.analytics.article({ articleId: 'a1', range: week })
      return [articlePerformance[0]?.hasAds, article.hasAds, recommendations.length]
    }
    const seen = { date: '2026-11-20', path: kettles, visitors: 100, productClicks: 60 }
    expect(await rowsAfter(seen)).toEqual([false, false, 1])
    await local.ads.status({ adId, status: 'ACTIVE' })
    expect(await rowsAfter(seen)).toEqual([true, true, 0])
    await local.ads.status({ adId, status: 'PAUSED' })
    expect(await rowsAfter(seen)).toEqual([false, false, 1])
    expect(await rowsAfter({ ...seen, ad: adId })).toEqual([true, true, 0])
  })

  it('weights averages by volume', async () => {
    const app = await openAnalytics()
    const second = await app.ad('B')
    await importAdDays(app, `2026-11-20,${app.adId},99000,990,99`, `2026-11-20,${second.id},1000,90,1`)
    const { aggregateMetrics } = await app.local.analytics.comprehensive({})
    expect(aggregateMetrics).toMatchObject({ averageCTR: 1.08, averageCPC: 100 / 1080 })
  })

  it('includes imported and deleted ads in the totals, like the ads page', async () => {
    const app = await openAnalytics()
    await importAdDays(app, `2026-11-20,${app.adId},100,1,2`, '2026-11-20,777,300,3,4')
    await app.local.ads.delete({ adId: app.adId })
    await app.web.add({ date: '2026-11-20', path: kettles, visitors: 5, ad: app.adId })
    const { articlePerformance, aggregateMetrics } = await app.local.analytics.comprehensive({})
    const dashboard = await app.local.ads.performance({})
    expect(aggregateMetrics.totalAdSpend).toBe(6)
    expect(dashboard.reduce((sum, { totalSpend }) => sum + totalSpend, 0)).toBe(6)
    expect(articlePerformance).toMatchObject([{ articleId: 'a1', adSpend: 2, visitorsFromAds: 5 }, { adSpend: 0 }])
  })

  it('lists the articles with most visitors first, summed over all their addresses', async () => {
    const app = await openAnalytics()
    const { local, web } = app
    await rename(app, 'a2', 'toasters-compared')
    await web.add(
      { date: '2026-11-20', path: '/article/best-toasters', visitors: 6 },
      { date: '2026-11-20', path: '/article/toasters-compared/', visitors: 2 },
      { date: '2026-11-20', path: kettles, visitors: 7 },
      { date: '2026-11-20', path: '/article/a-draft', visitors: 9 },
      { date: '2026-11-20', path: '/article/%', visitors: 1 },
    )
    const { articlePerformance, aggregateMetrics } = await local.analytics.comprehensive({})
    expect(articlePerformance.map(row => [row.articleSlug, row.visitors])).toEqual([
      ['toasters-compared', 8],
      ['five-kettles', 7],
    ])
    expect(aggregateMetrics.totalVisitors).toBe(25)
  })

  it('passes notices on', async () => {
    const { local, web } = await openAnalytics()
    web.notice('The goal Product Click is not configured at Plausible: add it there.')
    const { notices, trafficKnown } = await local.analytics.comprehensive({})
    expect({ notices, trafficKnown }).toEqual({
      notices: ['The goal Product Click is not configured at Plausible: add it there.'],
      trafficKnown: true,
    })
  })

  it('shows ads with a notice if visitors cannot be read', async () => {
    const app = await openAnalytics()
    await importAdDays(app, `2026-11-20,${app.adId},100,1,2`)
    app.web.fail(new BlogopsError('upstream_unavailable', 'Plausible does not answer', { hint: 'Try again later.' }))
    const answer = await app.local.analytics.comprehensive({})
    expect(answer).toMatchObject({
      notices: ['Visitors and product clicks could not be read. Plausible does not answer. Try again later.'],
      trafficKnown: false,
      recommendations: [],
      previous: { trafficKnown: false },
      aggregateMetrics: { totalVisitors: 0, totalAdSpend: 2 },
    })
    expect(await app.local.analytics.timeseries({ range: '7d' })).toMatchObject({
      notices: answer.notices,
      trafficKnown: false,
    })
  })

  it('does not hide internal errors', async () => {
    const { local, web } = await openAnalytics()
    web.fail(new TypeError('undefined is not a function'))
    await expect(local.analytics.comprehensive({})).rejects.toMatchObject({ code: 'internal' })
  })

  it('expects no visitors for spend before visitors were counted', async () => {
    const app = await openAnalytics()
    await importAdDays(app, `2026-11-10,${app.adId},9000,400,40`, `2026-11-20,${app.adId},1000,40,4`)
    await app.web.add({ date: '2026-11-20', path: kettles, visitors: 30, productClicks: 1, ad: app.adId })
    expect((await app.local.analytics.comprehensive({})).recommendations).toEqual([])
  })

  it('recommends according to the metrics', async () => {
    const { local, web } = await openAnalytics()
    await web.add(
      { date: '2026-11-20', path: kettles, visitors: 500, productClicks: 60 },
      { date: '2026-11-20', path: '/article/best-toasters', visitors: 400 },
    )
    const { recommendations } = await local.analytics.comprehensive({})
    expect(recommendations).toEqual([
      expect.stringMatching(
        /^“Five Kettles” got 60 product clicks from 500 visitors without ads \(12\.0%; 99% sure: at least 8\.\d%\)/,
      ),
      expect.stringMatching(/^“Best Toasters” had 400 visitors but no product click\. .* about 48\./),
    ])
  })
})

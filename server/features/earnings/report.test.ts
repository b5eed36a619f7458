import { beforeEach, describe, expect, it } from 'vitest'
import { importAdDays, openAnalytics } from '../analytics/testing/open-analytics.ts'
import { noSite } from '../analytics/traffic.ts'
import { createEarningsReport } from './report.ts'

const heading = 'Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Returns,Revenue,Ad Fees'

let at: Awaited<ReturnType<typeof openAnalytics>>
beforeEach(async () => {
  at = await openAnalytics()
})

const pounds = (amount: number) => ({ amount, currency: 'GBP' })
const earn = (...rows: string[]) =>
  at.local.earnings.import({ name: 'report.csv', content: [heading, ...rows].join('\n') })
const sale = (id: string, fees: string, date = '2026-11-19') => `Kettle,B07TESTONE,${id},${date},1,0,29.99,${fees}`
const report = (range = '30d') => at.local.earnings.report({ range })

describe('the earnings report', () => {
  it('says that nothing was imported', async () => {
    expect(await report()).toMatchObject({ knownTo: null, fees: pounds(0), articles: [], notAttributed: [] })
  })

  it('adds the commissions of a network to the article that its sub-id names', async () => {
    const awin = (statuses?: string[]) =>
      at.local.earnings.import({
        name: 'awin.csv',
        content: [
          'Click Ref,Transaction Date,Commission Amount,Status',
          'A1,2026-11-18,3.00,approved',
          'A1,2026-11-19,1.00,declined',
          'other,2026-11-19,0.50,approved',
          'test-21,2026-11-19,0.25,approved',
        ].join('\n'),
        ...(statuses && { statuses }),
      })
    await expect(awin()).rejects.toMatchObject({ code: 'bad_request' })
    expect(await awin(['Approved'])).toMatchObject({ kind: 'awin', imported: 3, skipped: 1 })
    await earn(sale('x-21', '0.10', '2026-11-18'))
    expect(await report()).toMatchObject({
      fees: pounds(3.85),
      articles: [{ articleId: 'a1', fees: pounds(3) }],
      notAttributed: [
        { trackingId: 'other', reason: 'unknown id', fees: pounds(0.5) },
        { trackingId: 'test-21', reason: 'unknown id', fees: pounds(0.25) },
        { trackingId: 'x-21', reason: 'unknown id', fees: pounds(0.1) },
      ],
    })
    // A later report of the network replaces its own days only.
    expect(await awin(['approved', 'declined'])).toMatchObject({ imported: 4, changed: 1 })
    expect(await report()).toMatchObject({ fees: pounds(4.85), articles: [{ fees: pounds(4) }] })
  })

  it('adds up fees by article, per visitor and per pound of ad spend', async () => {
    await at.local.trackingIds.add({ ids: ['kettles-21'] })
    await at.local.trackingIds.assign({ id: 'kettles-21', articleId: 'a1' })
    await importAdDays(at, `2026-11-18,${at.adId},1000,20,4.00`)
    await at.web.add(
      { date: '2026-11-17', path: '/article/five-kettles', visitors: 60, productClicks: 15, product: 'Russell Hobbs' },
      {
        date: '2026-11-18',
        path: '/article/five-kettles',
        visitors: 40,
        productClicks: 5,
        product: 'Russell Hobbs',
        source: 'facebook.com',
        ad: at.adId,
      },
    )
    await earn(
      sale('kettles-21', '24.00'),
      sale('kettles-21', '-4.00', '2026-11-20'),
      sale('test-21', '1.50'),
      sale('x-21', '0.25'),
    )
    const found = await report()
    expect(found).toMatchObject({
      currency: 'GBP',
      knownTo: '2026-11-20',
      items: 4,
      fees: pounds(21.75),
      visitors: 100,
      earningsPerVisitor: pounds(0.2175),
      adSpend: pounds(4),
      feesFromAds: pounds(5),
      returnOnAdSpend: 1.25,
      notAttributed: [
        { trackingId: 'test-21', reason: 'affiliate tag', fees: pounds(1.5) },
        { trackingId: 'x-21', reason: 'unknown id', fees: pounds(0.25) },
      ],
      otherCurrencies: [],
    })
    expect(found.articles).toEqual([
      {
        articleId: 'a1',
        articleSlug: 'five-kettles',
        articleTitle: 'Five Kettles',
        fees: pounds(20),
        visitors: 100,
        earningsPerVisitor: pounds(0.2),
        adSpend: pounds(4),
        feesFromAds: pounds(5),
        returnOnAdSpend: 1.25,
      },
    ])
    expect(found.campaigns).toMatchObject([{ campaignId: at.campaignId, hasOwnId: false, feesFromAds: pounds(5) }])
    expect(found.adSets).toMatchObject([{ adSetId: at.adSetId, feesFromAds: pounds(5), returnOnAdSpend: 1.25 }])
    expect(found.ads).toMatchObject([{ adId: at.adId, productClicks: 5, feesFromAds: pounds(5) }])
    expect(found.days.filter(({ fees }) => fees.amount !== 0)).toEqual([
      { date: '2026-11-19', fees: pounds(25.75) },
      { date: '2026-11-20', fees: pounds(-4) },
    ])
    const sum = [...found.articles, ...found.notAttributed].reduce((all, { fees }) => all + fees.amount, 0)
    expect(sum).toBe(found.fees.amount)
  })

  it('gives a campaign the fees of its own id, and clicks some days before count', async () => {
    await at.local.trackingIds.add({ ids: ['spring-21'] })
    await at.local.trackingIds.assign({ id: 'spring-21', campaignId: at.campaignId })
    await importAdDays(at, `2026-11-19,${at.adId},1000,20,10.00`)
    await at.web.add({
      date: '2026-11-15',
      path: '/article/five-kettles',
      visitors: 40,
      productClicks: 5,
      product: 'Russell Hobbs',
      source: 'facebook.com',
      ad: at.adId,
    })
    await earn(sale('spring-21', '7.00'))
    expect(await report('2026-11-19..2026-11-20')).toMatchObject({
      campaigns: [{ hasOwnId: true, feesFromAds: pounds(7), returnOnAdSpend: 0.7 }],
      ads: [{ adId: at.adId, feesFromAds: pounds(7) }],
      articles: [{ articleId: 'a1', fees: pounds(7), visitors: 0, earningsPerVisitor: null }],
      notAttributed: [],
    })
  })

  it('compares no fees in another currency with ad spend', async () => {
    await earn(sale('test-21', '1.00'))
    await at.local.settings.update({ shop: 'amazon.de' })
    await at.local.trackingIds.add({ ids: ['kettles-21'] })
    await at.local.trackingIds.assign({ id: 'kettles-21', articleId: 'a1' })
    await importAdDays(at, `2026-11-18,${at.adId},1000,20,4.00`)
    await earn(sale('kettles-21', '3.00'))
    expect(await report()).toMatchObject({
      currency: 'EUR',
      fees: { amount: 3, currency: 'EUR' },
      returnOnAdSpend: null,
      articles: [{ fees: { amount: 3, currency: 'EUR' }, adSpend: pounds(4), returnOnAdSpend: null }],
      otherCurrencies: [pounds(1)],
    })
  })
})

it('reads fees by article and day, and by ad and day, for the optimizer', async () => {
  await at.local.trackingIds.add({ ids: ['kettles-21'] })
  await at.local.trackingIds.assign({ id: 'kettles-21', articleId: 'a1' })
  await earn(sale('kettles-21', '2.00'), sale('kettles-21', '-1.00', '2026-11-20'), sale('test-21', '9.00'))
  const traffic = { visitors: 10, pageviews: 10, productClicks: 4 }
  const { read } = createEarningsReport({
    records: at.records,
    settings: async () => ({ affiliateTag: 'test-21', shop: 'amazon.co.uk' }),
    readTraffic: async () => ({
      figures: { ...noSite, ads: new Map([[at.adId, { ...traffic, productClicks: 1 }]]) },
      known: true,
      notices: [],
    }),
    sumArticles: async () => new Map([['a1', traffic]]),
    findAds: async () => new Map([[at.adId, { adSetId: at.adSetId, name: null }]]),
    readSpend: async () => new Map(),
    hasSamples: async () => false,
  })
  const range = { from: '2026-11-01', to: '2026-11-21' }
  expect(await read(range, new AbortController().signal)).toEqual({
    currency: 'GBP',
    knownTo: '2026-11-20',
    articles: [
      { articleId: 'a1', date: '2026-11-19', feesMicros: 2_000_000 },
      { articleId: 'a1', date: '2026-11-20', feesMicros: -1_000_000 },
    ],
    ads: [
      { adId: at.adId, date: '2026-11-19', feesMicros: 500_000, items: 0.25, from: 'article' },
      { adId: at.adId, date: '2026-11-20', feesMicros: -250_000, items: 0.25, from: 'article' },
    ],
  })
})

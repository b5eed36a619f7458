import { beforeEach, describe, expect, it } from 'vitest'
import { articleRecord } from '../../../ports/record-fixtures.conformance.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { madeUpReaders } from '../../../testing/made-up-readers.ts'
import { openOptimizer } from '../testing/open-optimizer.ts'

type At = Awaited<ReturnType<typeof openOptimizer>>

const readers = madeUpReaders()
let at: At
beforeEach(async () => {
  Object.assign(readers, madeUpReaders())
  at = await openOptimizer(readers.parts)
})

const date = '2026-11-20'
const list = () => at.local.optimizer.topics({})
/** Figures are cached for ten minutes. What a test stores directly is read after them. */
const waitForCache = () => at.clock.advance(10 * 60_000)
const names = async () => (await list()).topics.map(({ topic }) => topic)

const publish = (id: string, title: string, changes: Parameters<typeof articleRecord>[1] = {}) =>
  at.records.transact(tx =>
    tx.put(
      'article',
      articleRecord(id, {
        slug: id,
        title,
        category: 'audio',
        status: 'published',
        publishedAt: '2025-01-01T09:00:00.000Z',
        ...changes,
      }),
    ),
  )

describe('next topics', () => {
  it('are five topics that the sample catalogue can serve, with figures and reasons', async () => {
    const records = createMemoryRecordStore()
    const { local } = await createTestApp({ records, ...readers.parts })
    await records.transact(tx => tx.put('article', articleRecord('a1', { slug: 'five-kettles', status: 'published' })))
    await readers.add({ date, path: '/article/five-kettles', visitors: 100, productClicks: 20, product: 'Ember One' })
    const { topics, currency, days, notes } = await local.optimizer.topics({})
    expect(topics).toHaveLength(5)
    expect([currency, days]).toEqual(['GBP', { from: '2026-08-24', to: '2026-11-21' }])
    for (const { products, price, value, reasons } of topics) {
      expect(products).toBeGreaterThanOrEqual(3)
      expect(price).toBeGreaterThan(0)
      expect(value).toBeGreaterThan(0)
      expect(reasons.length).toBeGreaterThanOrEqual(3)
    }
    expect(topics.map(({ value }) => value)).toEqual(
      topics.map(({ value }) => value).sort((a, b) => (b ?? 0) - (a ?? 0)),
    )
    expect(notes).toContain('There is no data on seasons yet: it needs visitors of the same months a year ago.')
  })

  it('are no topics that have an article, in other words or as a draft', async () => {
    const [first = '', second = ''] = await names()
    await publish('x1', `Which ${first} to buy in 2026`, { status: 'draft', publishedAt: null })
    await publish('x2', `Five ${second.toUpperCase()} Compared`)
    waitForCache()
    const after = await names()
    expect(after).not.toContain(first)
    expect(after).not.toContain(second)
    expect(after).toHaveLength(5)
  })

  it('are no topics of an article that was written a moment ago', async () => {
    const [first = ''] = await names()
    await at.local.articles.create({ title: `Five ${first} compared`, category: 'audio' })
    expect(await names()).not.toContain(first)
  })

  it('expect no flood of readers because an article is new, or older than its publication', async () => {
    const publishedAt = '2026-11-21T08:00:00.000Z'
    await publish('x1', 'Something New', { publishedAt })
    await readers.add({ date: '2026-11-21', path: '/article/x1', visitors: 70 })
    const fresh = await list()
    await readers.add({ date: '2026-08-24', path: '/article/x1', visitors: 20 })
    waitForCache()
    const imported = await list()
    const getMost = ({ topics }: typeof fresh) => Math.max(...topics.map(({ visitors }) => visitors))
    // 70 visitors in 14 days are 450 in 90 days, and 90 in all of the 90 days are 90.
    expect(getMost(fresh)).toBeLessThanOrEqual(450)
    expect(getMost(imported)).toBeLessThanOrEqual(90)
  })

  it('do not follow the money that was spent on ads', async () => {
    await publish('x1', 'Something Else Entirely')
    await readers.add(
      { date, path: '/article/five-kettles', visitors: 100, productClicks: 20, product: 'Ember One' },
      { date, path: '/article/x1', visitors: 80, productClicks: 8, product: 'Other' },
    )
    const before = await list()
    const [ad] = await at.local.ads.all({})
    const fromAd = { date, source: 'facebook.com', ad: ad?.id ?? '' }
    // The ad promotes toasters; its visitors read on about kettles.
    await readers.add(
      { ...fromAd, path: '/article/best-toasters', visitors: 500, productClicks: 400, product: 'Toaster' },
      { ...fromAd, path: '/article/five-kettles', visitors: 900, productClicks: 800, product: 'Ember One' },
    )
    const content = `Date,Ad,Impressions,Clicks,Spent,Conversions\n${date},${ad?.name},90000,5000,900.00,40`
    await at.local.ads.import({ name: 'export.csv', content })
    expect((await list()).topics).toEqual(before.topics)
  })

  it('know seasons from the same months a year ago', async () => {
    await publish('x1', 'Something Else Entirely')
    await publish('x2', 'Something New', { category: 'kitchen' })
    await at.local.settings.update({ commissionRates: { categories: [{ category: 'audio', rate: 50 }], other: 1 } })
    await readers.add({ date, path: '/article/x1', visitors: 300 }, { date, path: '/article/x2', visitors: 300 })
    for (const [day, audio, kitchen] of [
      ['2025-11-01', 300, 300],
      ['2025-12-10', 900, 300],
    ] as const)
      await readers.add(
        { date: day, path: '/article/x1', visitors: audio },
        { date: day, path: '/article/x2', visitors: kitchen },
      )
    const { notes, topics } = await list()
    expect(notes.join()).not.toContain('no data on seasons')
    expect(topics[0]).toMatchObject({ category: 'audio' })
    expect(topics[0]?.reasons.join()).toMatch(/A year ago, visitors of Audio rose by \d+% in the next 90 days/)
  })
})

describe('a topic that was turned down', () => {
  it('is not proposed again, by the list or by a run, until it is restored', async () => {
    const [first = '', second = ''] = await names()
    expect(await at.local.optimizer.dismissTopic({ topic: `the best ${first}` })).toMatchObject({ by: 'local' })
    expect((await names())[0]).toBe(second)
    expect((await list()).dismissed).toMatchObject([{ topic: `the best ${first}`, at: '2026-11-21T09:00:00.000Z' }])
    await at.local.analytics.optimize({})
    const [facts] = at.strategist.asked
    expect(facts?.topics[0]?.topic).toBe(second)
    expect(facts?.dismissedTopics).toEqual([`the best ${first}`])
    await at.local.optimizer.restoreTopic({ topic: first })
    expect((await names())[0]).toBe(first)
    expect((await list()).dismissed).toEqual([])
  })

  it('is stored once', async () => {
    await at.local.optimizer.dismissTopic({ topic: 'air fryers' })
    await at.local.optimizer.dismissTopic({ topic: 'Air fryer' })
    expect((await list()).dismissed.map(({ topic }) => topic)).toEqual(['air fryers'])
    await expect(at.local.optimizer.restoreTopic({ topic: 'kettles' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(at.local.optimizer.dismissTopic({ topic: ' ' })).rejects.toMatchObject({ code: 'bad_request' })
  })
})

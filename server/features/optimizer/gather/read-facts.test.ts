import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../contract/errors.ts'
import { productRecord } from '../../../ports/record-fixtures.conformance.ts'
import { madeUpReaders } from '../../../testing/made-up-readers.ts'
import { rename } from '../../analytics/testing/open-analytics.ts'
import { openOptimizer } from '../testing/open-optimizer.ts'

const date = '2026-11-20'

describe('a run', () => {
  it('tells the strategist what readers did, clicked and searched for', async () => {
    const path = '/article/five-kettles'
    const readers = madeUpReaders()
    const phrases = async () => [
      { phrase: 'quiet kettle', visitors: 14 },
      { phrase: 'see https://shop.example', visitors: 12 },
      { phrase: 'of a few', visitors: 9 },
    ]
    const webAnalytics = { ...readers.parts.webAnalytics, phrases }
    await readers.add({ date, path, visitors: 100, productClicks: 20, product: 'Ember One' })
    await readers.add({ date, path, visitors: 50, productClicks: 50, product: 'Cheap pills' })
    await readers.add({ date, path: '/', visitors: 50 })
    readers.notice('The goal is not configured.')
    const at = await openOptimizer({ webAnalytics })
    await at.records.transact(tx => tx.put('product', productRecord('p1', { articleId: 'a1', name: 'Ember One' })))
    const optimization = await at.local.analytics.optimize({})
    const [facts] = at.strategist.asked
    expect(facts).toMatchObject({
      days: { from: '2026-08-24', to: '2026-11-21' },
      totals: { visitors: 200, productClicks: 70, conversionRate: 35 },
      products: [{ product: 'Ember One', clicks: 20 }],
      phrases: [{ phrase: 'quiet kettle', visitors: 14 }],
      budget: {
        daily: 10,
        reason: '£10.00 a day is a usual budget to start a test. The cap of £50.00 leaves £20.00 a day.',
      },
      titles: expect.arrayContaining(['Five Kettles', 'Best Toasters']),
    })
    expect(facts?.articles[0]).toMatchObject({ title: 'Five Kettles', visitors: 150 })
    expect(optimization).toMatchObject({
      overallInsights: ['200 visitors clicked 70 products.'],
      nextAdStrategy: { budget: { daily: 10 } },
      notices: ['The goal is not configured.'],
      writtenBy: 'plain words',
    })
  })

  it('sums readers over all addresses of an article', async () => {
    const readers = madeUpReaders()
    const at = await openOptimizer(readers.parts)
    await at.records.transact(tx => tx.put('product', productRecord('p1', { articleId: 'a1', name: 'Ember One' })))
    await rename(at, 'a1', 'kettles-compared')
    await readers.add(
      { date, path: '/article/five-kettles', visitors: 60, productClicks: 12, product: 'Ember One' },
      { date, path: '/article/kettles-compared', visitors: 40, productClicks: 8, product: 'Ember One' },
    )
    await at.local.analytics.optimize({})
    const [facts] = at.strategist.asked
    expect(facts?.articles[0]).toMatchObject({ title: 'Five Kettles', visitors: 100, productClicks: 20 })
    expect(facts?.products).toMatchObject([{ product: 'Ember One', clicks: 20 }])
    expect(facts?.categories).toMatchObject([{ category: 'kitchen', visitors: 100 }])
  })

  it('names the shop of the site', async () => {
    const at = await openOptimizer()
    await at.local.settings.update({ shop: 'amazon.de' })
    await at.local.analytics.optimize({})
    expect(at.strategist.asked[0]?.shop).toBe('Amazon Germany')
  })

  it('continues without search phrases and product clicks, and says so', async () => {
    const { add, parts } = madeUpReaders()
    await add({ date, path: '/article/five-kettles', visitors: 100, productClicks: 20, product: 'Ember One' })
    const failing = () => Promise.reject(new BlogopsError('rate_limited', 'Plausible takes no more questions.'))
    const at = await openOptimizer({ webAnalytics: { ...parts.webAnalytics, phrases: failing, readPage: failing } })
    const { notices } = await at.local.analytics.optimize({})
    expect(notices).toEqual([
      'The search phrases of readers could not be read. Plausible takes no more questions.',
      'The clicked products could not be read. Plausible takes no more questions.',
    ])
    expect(at.strategist.asked[0]).toMatchObject({ totals: { productClicks: 20 }, products: [], phrases: [] })
  })

  it('suggests no budget beyond the cap', async () => {
    const at = await openOptimizer({ config: { maxDailyBudgetPence: 3_450 } })
    expect((await at.local.analytics.optimize({})).nextAdStrategy.budget.daily).toBe(4.5)
  })

  it('learns audiences from ad sets that belong to an article', async () => {
    const at = await openOptimizer()
    const total = { version: 0, adId: 'x', impressions: 10_000 }
    const groups = (adSetId: string, young: number, old: number) =>
      [
        { ...total, id: `${adSetId} all`, adSetId, by: 'all', group: '', ...counts(young + old, 200) },
        { ...total, id: `${adSetId} young`, adSetId, by: 'age', group: '25-34', ...counts(young, 100) },
        { ...total, id: `${adSetId} old`, adSetId, by: 'age', group: '65+', ...counts(old, 100) },
      ] as const
    await at.records.transact(async tx => {
      const adSet = await tx.get('adSet', at.kettles)
      if (adSet) await tx.put('adSet', { ...adSet, id: 'x', version: 0, articleId: null, importedAs: '7' })
      for (const one of [...groups(at.kettles, 200, 100), ...groups('x', 100, 900)]) await tx.put('insightTotal', one)
    })
    const listed = async () => {
      await at.local.analytics.optimize({})
      return at.strategist.asked.at(-1)?.audiences.map(({ group, unit }) => `${group} ${unit}`)
    }
    expect(await listed()).toEqual(['25-34 clicks', '65+ clicks'])
    await at.local.adsets.adopt({ articleId: 'a1', all: true })
    expect(await listed()).toEqual(['65+ clicks', '25-34 clicks'])
  })
})

const counts = (clicks: number, pounds: number) => ({ clicks, spendMicros: pounds * 1_000_000, conversions: 0 })

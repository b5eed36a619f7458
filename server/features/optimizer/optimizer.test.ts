import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { planHash } from '../../contract/plan-hash.ts'
import { productRecord } from '../../ports/record-fixtures.conformance.ts'
import { covers, drawing } from '../../testing/drawn-covers.ts'
import { madeUpReaders } from '../../testing/made-up-readers.ts'
import { memoryAdPlatform } from '../../testing/memory-ad-platform.ts'
import { storeInsights } from '../ads/insights.ts'
import { rename } from '../analytics/testing/open-analytics.ts'
import type { Account } from './rules/account.ts'
import { budgetChange, judging, openOptimizer, standing, statusChange } from './testing/open-optimizer.ts'

const date = '2026-11-20'

describe('a run', () => {
  it('has the rules judge the account as it is, with what its ads and their visitors did', async () => {
    const { seen, judge } = seeing()
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
      ...{ adSetName: 'Kettles', articleTitle: 'Five Kettles' },
      currentPerformance: { ctr: 3, cpc: 0.3, spend: 9, conversions: 1 },
      recommendations: ['Keep an eye on Kettles.'],
    })
  })

  it('keeps what came of an ad that was deleted since, as its spend is kept', async () => {
    const { seen, judge } = seeing()
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
      ...{ productClicks: new Map([[date, 37]]), ads: [{ name: 'Kettles A' }], days: [{ spendMicros: 9_000_000 }] },
    })
  })

  it.each([
    ['in our records alone', {}],
    ['at the platform', { platform: memoryAdPlatform(), pages: covers, processor: drawing }],
  ])('tells the rules which ads a plan paused %s, and not of those that somebody did', async (_, parts) => {
    const seen: Account[] = []
    const judge = judging(account => {
      seen.push(account)
      return [statusChange(account, 'Kettles A')]
    })
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

  it('is no plan’s doing what is set back', async () => {
    const seen: Account[] = []
    const judge = judging(account => {
      seen.push(account)
      return [statusChange(account, 'Kettles B')]
    })
    const at = await openOptimizer({ judge })
    const { plan } = await at.local.analytics.optimize({})
    await at.local.optimizer.apply({ id: plan.id, hash: plan.hash })
    await at.local.optimizer.undo({ id: plan.id })
    await at.local.analytics.optimize({})
    const ads = seen.at(-1)?.adSets.flatMap(adSet => adSet.ads)
    expect(ads?.find(({ name }) => name === 'Kettles B')).toMatchObject({ status: 'PAUSED' })
    expect(ads?.some(({ pausedByPlan }) => pausedByPlan)).toBe(false)
  })

  it('tells the rules which days nobody counted product clicks on', async () => {
    const { seen, judge } = seeing()
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

  it('tells the strategist what readers did, clicked and looked for', async () => {
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
        reason: '£10.00 a day is the usual budget to start a test with; £20.00 a day is free below the cap of £50.00.',
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

  it('tells what readers did at all the addresses that an article had', async () => {
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

  it('goes on without what readers looked for and clicked, and says so', async () => {
    const { add, parts } = madeUpReaders()
    await add({ date, path: '/article/five-kettles', visitors: 100, productClicks: 20, product: 'Ember One' })
    const failing = () => Promise.reject(new BlogopsError('rate_limited', 'Plausible takes no more questions.'))
    const at = await openOptimizer({ webAnalytics: { ...parts.webAnalytics, phrases: failing, readPage: failing } })
    const { notices } = await at.local.analytics.optimize({})
    expect(notices).toEqual([
      'What readers looked for is not known. Plausible takes no more questions.',
      'Which products were clicked is not known. Plausible takes no more questions.',
    ])
    expect(at.strategist.asked[0]).toMatchObject({ totals: { productClicks: 20 }, products: [], phrases: [] })
  })

  it('fails, and says why, where nothing of the site can be read', async () => {
    const read = () => Promise.reject(new BlogopsError('rate_limited', 'Plausible takes no more questions.'))
    const at = await openOptimizer({ webAnalytics: { ...madeUpReaders().parts.webAnalytics, read } })
    await expect(at.local.analytics.optimize({})).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('proposes no budget that the cap does not leave', async () => {
    const at = await openOptimizer({ config: { maxDailyBudgetPence: 3_450 } })
    expect((await at.local.analytics.optimize({})).nextAdStrategy.budget.daily).toBe(4.5)
  })

  it('is kept with its plan, which says what it was made from, and changes nothing', async () => {
    const at = await openOptimizer({ judge: judging(account => [budgetChange(account, 'Kettles', 12)]) })
    const before = await standing(at)
    const optimization = await at.local.analytics.optimize({})
    const { plan } = optimization
    expect(plan).toMatchObject({
      ...{ createdAt: '2026-11-21T09:00:00.000Z', expiresAt: '2026-11-22T09:00:00.000Z' },
      madeFrom: { cap: 50, adSets: [{ name: 'Kettles', dailyBudget: 10, status: 'ACTIVE' }] },
    })
    expect(plan.madeFrom.adSets[0]?.ads.map(({ name, status }) => `${name} ${status}`)).toEqual([
      ...['Kettles A ACTIVE', 'Kettles B PAUSED'],
    ])
    expect(plan.hash).toBe(await planHash(optimization))
    expect(await standing(at)).toEqual(before)
    expect(await at.local.optimizer.plans({})).toMatchObject([
      { id: plan.id, state: 'open', changes: 1, createdBy: 'local', firstInsight: optimization.overallInsights[0] },
    ])
    expect((await at.local.optimizer.plan({ id: plan.id })).optimization).toEqual(optimization)
  })

  it('runs once at a time, and can be followed', async () => {
    const at = await openOptimizer()
    const [one, other] = await Promise.all([at.local.optimizer.start({}), at.local.optimizer.start({})])
    expect(other.id).toBe(one.id)
    expect([one.begun, other.begun]).toEqual([true, false])
    const messages: string[] = []
    for await (const event of at.local.jobs.events({ id: one.id }))
      if (event.type === 'message') messages.push(event.message)
    const job = await at.local.jobs.get({ id: one.id })
    expect(job).toMatchObject({ type: 'optimization', status: 'done' })
    expect(job.steps.map(({ name }) => name)).toEqual(['gather', 'judge', 'advise', 'store'])
    expect(messages).toContain('2 ad sets judged: 0 changes proposed.')
    expect(await at.local.optimizer.plans({})).toHaveLength(1)
  })

  it('goes by its own ads alone in saying who clicks more often', async () => {
    const at = await openOptimizer()
    const total = { version: 0, adId: 'x', by: 'age' as const, spendMicros: 0, conversions: 0 }
    const groups = (adSetId: string, young: number, old: number) => [
      { ...total, id: `${adSetId} young`, adSetId, group: '25-34', impressions: 10_000, clicks: young },
      { ...total, id: `${adSetId} old`, adSetId, group: '65+', impressions: 10_000, clicks: old },
    ]
    await at.records.transact(async tx => {
      const adSet = await tx.get('adSet', at.kettles)
      if (adSet) await tx.put('adSet', { ...adSet, id: 'x', version: 0, articleId: null, importedAs: '7' })
      for (const one of [...groups(at.kettles, 200, 100), ...groups('x', 100, 900)]) await tx.put('insightTotal', one)
    })
    await at.local.analytics.optimize({})
    expect(at.strategist.asked[0]?.audiences).toEqual([{ by: 'age', group: '25-34', ctr: 2, clicks: 200 }])
  })

  it('gives imported ad sets no card', async () => {
    const { seen, judge } = seeing()
    const at = await openOptimizer({ judge })
    await at.records.transact(async tx => {
      const [adSet] = await tx.find('adSet', { limit: 1 })
      if (adSet) await tx.put('adSet', { ...adSet, id: 'x', version: 0, articleId: null, importedAs: '7' })
    })
    const { adSetOptimizations, notices } = await at.local.analytics.optimize({})
    expect(seen[0]?.adSets.map(({ imported }) => imported)).toEqual([true, undefined, undefined])
    expect(adSetOptimizations.map(({ adSetId }) => adSetId)).not.toContain('x')
    expect(notices).toEqual([expect.stringContaining('1 imported ad set has no card')])
  })

  it('tells the rules how often ads that run side by side were shown lately', async () => {
    const { seen, judge } = seeing()
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
    // Of an ad that runs alone nothing can be said.
    expect(seen[0]?.adSets.find(({ id }) => id === at.toasters)?.ads[0]?.shown).toBeUndefined()
  })

  it('needs the right scope', async () => {
    const at = await openOptimizer()
    await at.local.users.create({ username: 'grace', password: 'a long pass phrase' })
    const holder = async (scope: 'analytics:read' | 'analytics:write') => {
      const { token } = await at.local.tokens.create({ name: scope, scope: [scope], user: 'grace' })
      return at.as({ authorization: `Bearer ${token}` })
    }
    const [reader, writer] = [await holder('analytics:read'), await holder('analytics:write')]
    await expect(reader.analytics.optimize({})).rejects.toMatchObject({ code: 'forbidden' })
    const { plan } = await writer.analytics.optimize({})
    await expect(writer.optimizer.apply({ id: plan.id, hash: plan.hash })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await reader.optimizer.plan({ id: plan.id })).toMatchObject({ state: 'empty', createdBy: 'grace' })
  })
})

/** Rules that change nothing, and the accounts that they were asked about. */
function seeing() {
  const seen: Account[] = []
  const judge = judging(account => {
    seen.push(account)
    return []
  })
  return { seen, judge }
}

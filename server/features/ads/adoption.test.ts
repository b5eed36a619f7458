import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../adapters/meta/testing/platform-with-fake.ts'
import { makeOfEach } from '../../ports/ad-platform.conformance.ts'
import { openAdsApp } from './testing/open-ads-app.ts'
import { openReconciled } from './testing/open-reconciled.ts'

const head =
  'Day,Ad ID,Ad name,Ad set ID,Ad set name,Campaign ID,Campaign name,Impressions,Clicks (all),Amount spent (GBP)'
const row = (ad: string, adSet: string, campaign: string) =>
  `2026-11-20,${ad},Ad ${ad},${adSet},Set ${adSet},${campaign},Campaign ${campaign},1000,20,1.50`
const files: string[] = [row('1', '11', '21'), row('2', '12', '21'), row('3', '13', '22')]

type App = Pick<Awaited<ReturnType<typeof openAdsApp>>, 'local'>

async function importRows({ local }: App, rows = files) {
  await local.ads.import({ name: 'export.csv', content: [head, ...rows].join('\n'), createUnknown: true })
  const adSets = await local.adsets.list()
  return (name: string) => adSets.find(adSet => adSet.name === name) ?? Promise.reject(new Error(`No ad set ${name}`))
}

/** Creates a campaign of blogops, and an ad set in it on Facebook only. */
async function createByHand({ local, records, platform }: Awaited<ReturnType<typeof openReconciled>>) {
  const { id: campaignId } = await local.campaigns.create({ name: 'Spring' })
  const campaign = (await records.get('campaign', campaignId))?.remoteId ?? expect.unreachable()
  const targeting = { geo_locations: { countries: ['GB'] } }
  const spec = { name: 'By hand', campaignId: campaign, dailyBudgetPence: 2500, targeting }
  return { campaignId, campaign, adSet: await platform.createAdSet(spec, call) }
}

const findArticles = async ({ local }: App) =>
  new Map((await local.adsets.list()).map(({ name, articleTitle }) => [name, articleTitle]))

describe('adopting imported ad sets', () => {
  it('gives all ad sets of a campaign to an article, which gets their figures', async () => {
    const app = await openAdsApp()
    const find = await importRows(app)
    const { campaignId } = await find('Set 11')
    const result = await app.local.adsets.adopt({ articleId: 'five-kettles', campaignId })
    expect(result).toEqual({ articleTitle: 'Five Kettles', adopted: 2, linked: 0 })
    expect(await findArticles(app)).toEqual(
      new Map([
        ['Set 11', 'Five Kettles'],
        ['Set 12', 'Five Kettles'],
        ['Set 13', null],
      ]),
    )
    const rows = await app.local.ads.performance({})
    expect(rows.filter(({ articleSlug }) => articleSlug === 'five-kettles')).toHaveLength(2)
    expect(await app.local.adsets.ofArticle({ articleId: 'a1' })).toHaveLength(2)
  })

  it('gives the remaining ones to another article, and can be corrected', async () => {
    const app = await openAdsApp()
    const find = await importRows(app)
    const { id } = await find('Set 13')
    await app.local.adsets.adopt({ articleId: 'a1', adSetIds: [id] })
    expect(await app.local.adsets.adopt({ articleId: 'a2', all: true })).toMatchObject({ adopted: 2 })
    await app.local.adsets.adopt({ articleId: 'a2', adSetIds: [id] })
    expect([...new Set((await findArticles(app)).values())]).toHaveLength(1)
  })

  it('leaves history unchangeable', async () => {
    const app = await openAdsApp()
    const { id: adSetId } = await (await importRows(app))('Set 11')
    await app.local.adsets.adopt({ articleId: 'a1', all: true })
    const [ad] = await app.local.ads.list({ adSetId })
    expect((await app.local.adsets.list()).map(({ imported }) => imported)).toEqual([true, true, true])
    const refuse = { code: 'conflict', message: expect.stringContaining('was imported') }
    await expect(app.local.adsets.budget({ adSetId, dailyBudget: 5 })).rejects.toMatchObject(refuse)
    await expect(app.local.adsets.copy({ adSetId, ages: '30-34' })).rejects.toMatchObject(refuse)
    await expect(app.local.ads.status({ adId: ad?.id ?? '', status: 'ACTIVE' })).rejects.toMatchObject(refuse)
  })

  it('needs a choice of imported ad sets and an article', async () => {
    const app = await openAdsApp()
    await expect(app.local.adsets.adopt({ articleId: 'a1', all: true })).rejects.toMatchObject({ code: 'conflict' })
    await importRows(app)
    const own = await app.local.campaigns.create({ name: 'Spring' })
    const { id } = await app.local.adsets.create({ articleId: 'a1', campaignId: own.id })
    const adopt = app.local.adsets.adopt
    await expect(adopt({ articleId: 'a1' })).rejects.toMatchObject({ code: 'bad_request' })
    await expect(adopt({ articleId: 'nothing', all: true })).rejects.toMatchObject({ code: 'not_found' })
    await expect(adopt({ articleId: 'a1', campaignId: 'c9' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(adopt({ articleId: 'a2', adSetIds: [id] })).rejects.toMatchObject({ code: 'conflict' })
    expect(await adopt({ articleId: 'a2', all: true })).toMatchObject({ adopted: 3 })
    expect((await app.local.adsets.ofArticle({ articleId: 'a1' })).map(adSet => adSet.id)).toEqual([id])
  })
})

describe('an ad set that exists on Facebook', () => {
  let app: Awaited<ReturnType<typeof openReconciled>>
  afterEach(() => app.fake.close())

  it('is linked with its campaign and ads, and can be changed from then on', async () => {
    app = await openReconciled()
    const ids = await makeOfEach(app.platform, 'Old lamps')
    await app.platform.setStatus('ad', ids.ad, 'ACTIVE', call)
    await importRows(app, [row(ids.ad, ids.adSet, ids.campaign), row('2', '12', ids.campaign)])
    expect(await app.local.adsets.adopt({ articleId: 'a1', all: true })).toMatchObject({ adopted: 2, linked: 1 })
    const [linked, history] = (await app.local.adsets.list()).toSorted(
      (a, b) => Number(a.imported) - Number(b.imported),
    )
    expect(linked).toMatchObject({ imported: false, onFacebook: 'yes', articleId: 'a1' })
    expect(linked?.dailyBudget).toBeGreaterThan(0)
    expect(history).toMatchObject({ imported: true, onFacebook: 'no', dailyBudget: 0 })
    const [ad] = await app.local.ads.list({ adSetId: linked?.id ?? '' })
    expect(ad).toMatchObject({ imported: false, status: 'ACTIVE' })
    await app.local.adsets.budget({ adSetId: linked?.id ?? '', dailyBudget: 7 })
    await app.local.ads.status({ adId: ad?.id ?? '', status: 'PAUSED' })
    expect(await app.platform.read('adSet', ids.adSet, call)).toMatchObject({ dailyBudgetPence: 700 })
    expect(await app.platform.read('ad', ids.ad, call)).toMatchObject({ status: 'PAUSED' })
  })

  it('does not differ from Facebook after it was linked', async () => {
    app = await openReconciled()
    const ids = await makeOfEach(app.platform, 'Old lamps')
    const named = `2026-11-20,${ids.ad},Old lamps,${ids.adSet},Old lamps,${ids.campaign},Old lamps,1000,20,1.50`
    await importRows(app, [named])
    await app.local.adsets.adopt({ articleId: 'a1', all: true })
    expect(await app.findings()).toEqual([])
  })

  it('is imported and adopted into the campaign that blogops has already', async () => {
    app = await openReconciled()
    const { campaignId, campaign, adSet } = await createByHand(app)
    await importRows(app, [row('1', adSet, campaign)])
    await importRows(app, [row('1', adSet, campaign), row('2', adSet, campaign)])
    expect(await app.local.campaigns.list()).toMatchObject([{ id: campaignId, name: 'Spring' }])
    expect(await app.local.adsets.list()).toMatchObject([{ campaignId }])
    expect(await app.local.adsets.adopt({ articleId: 'a1', all: true })).toMatchObject({ adopted: 1, linked: 1 })
    expect(await app.local.adsets.list()).toMatchObject([{ campaignId, dailyBudget: 25, onFacebook: 'yes' }])
    await importRows(app, [row('3', adSet, campaign)])
    expect(await app.local.adsets.list()).toHaveLength(1)
  })

  it('moves to the campaign of blogops from a second record that an earlier version imported', async () => {
    app = await openReconciled()
    const { campaignId, campaign, adSet } = await createByHand(app)
    await importRows(app, [row('1', adSet, 'earlier')])
    await app.records.transact(async tx => {
      const [second] = (await tx.find('campaign')).filter(({ importedAs }) => importedAs === 'earlier')
      if (second) await tx.put('campaign', { ...second, importedAs: campaign })
    })
    await app.local.adsets.adopt({ articleId: 'a1', all: true })
    expect(await app.local.adsets.list()).toMatchObject([{ campaignId, onFacebook: 'yes' }])
    const linked = (await app.records.find('campaign')).filter(({ remoteId }) => remoteId === campaign)
    expect(linked.map(({ id }) => id)).toEqual([campaignId])
  })
})

describe('an adopted ad set without a daily budget', () => {
  let app: Awaited<ReturnType<typeof openReconciled>>
  beforeEach(async () => {
    app = await openReconciled()
  })
  afterEach(() => app.fake.close())

  /** Adopts an ad set of Ads Manager with this budget, and creates an ad in it. */
  async function adopt(budget: object) {
    const ids = await makeOfEach(app.platform, 'Old lamps')
    const given = app.fake.objects('adset')[0]?.given ?? expect.unreachable()
    Object.assign(given, { daily_budget: undefined }, budget)
    const named = `2026-11-20,${ids.ad},Old lamps,${ids.adSet},Old lamps,${ids.campaign},Old lamps,1000,20,1.50`
    await importRows(app, [named])
    await app.local.adsets.adopt({ articleId: 'a1', all: true })
    const adSetId = (await app.local.adsets.list())[0]?.id ?? expect.unreachable()
    const text = { headline: 'Five kettles, compared', bodyText: 'Which boils a cup first?', variant: 'B' }
    const { id: adId } = await app.local.ads.create({ adSetId, ...text })
    return { given, adSetId, adId }
  }

  it.each([
    ['for its lifetime', { lifetime_budget: 30_000 }, { kind: 'lifetime', pence: 30_000 }, /a lifetime budget of £300/],
    ['of its campaign', {}, { kind: 'campaign', pence: null }, /spends the budget of its campaign/],
  ])('but with one %s is not activated, and the refusal says why and what to do', async (_, budget, stored, why) => {
    const { adId, adSetId } = await adopt(budget)
    expect((await app.records.get('adSet', adSetId))?.otherBudget).toEqual(stored)
    await expect(app.local.ads.status({ adId, status: 'ACTIVE' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(why),
      hint: expect.stringContaining('Activate it in Ads Manager'),
    })
    await expect(app.local.adsets.budget({ adSetId, dailyBudget: 12 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(why),
    })
    expect(await app.findings()).toEqual([])
  })

  it('can take over the daily budget that it gets on Facebook, and is activated with it', async () => {
    const { adId, adSetId, given } = await adopt({})
    Object.assign(given, { daily_budget: 1200 })
    const finding = await app.only({ kind: 'adSet' })
    expect(finding.actions.map(({ action }) => action)).toEqual(['take'])
    await app.approve(finding, 'take')
    expect(await app.records.get('adSet', adSetId)).not.toHaveProperty('otherBudget')
    expect(await app.local.ads.status({ adId, status: 'ACTIVE', expected: 12 })).toMatchObject({ status: 'ACTIVE' })
  })
})

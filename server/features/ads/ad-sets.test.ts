import { beforeEach, describe, expect, it } from 'vitest'
import { openAdsApp } from './testing/open-ads-app.ts'

let app: Awaited<ReturnType<typeof openAdsApp>>
let campaignId: string

async function open(config: Parameters<typeof openAdsApp>[0] = {}) {
  app = await openAdsApp(config)
  campaignId = (await app.local.campaigns.create({ name: 'Spring' })).id
}
beforeEach(() => open())

const kettles = { articleId: 'five-kettles' }

describe('ad sets', () => {
  it('are created paused with the default name, budget and targeting', async () => {
    const adSet = await app.local.adsets.create({ ...kettles, campaignId })
    expect(adSet).toEqual({
      id: adSet.id,
      name: 'Five Kettles - Ad Set',
      campaignId,
      campaignName: 'Spring',
      articleId: 'a1',
      articleTitle: 'Five Kettles',
      dailyBudget: 10,
      status: 'PAUSED',
      targeting: { age_min: 18, age_max: 65, genders: [0], geo_locations: { countries: ['GB'] } },
      imported: false,
      onFacebook: 'no',
      changes: [],
      createdAt: '2026-11-21T09:00:00.000Z',
      createdBy: 'local',
    })
    expect(await app.local.adsets.list()).toEqual([adSet])
  })

  it('store their budget in pence', async () => {
    const adSet = await app.local.adsets.create({ ...kettles, campaignId, name: 'Mine', dailyBudget: 4.35 })
    expect(adSet).toMatchObject({ name: 'Mine', dailyBudget: 4.35 })
    expect(await app.records.get('adSet', adSet.id)).toMatchObject({ dailyBudgetPence: 435 })
  })

  it('are listed newest first, in all or for one article', async () => {
    const first = await app.local.adsets.create({ ...kettles, campaignId })
    const draft = await app.local.adsets.create({ articleId: 'a2', campaignId })
    const other = await app.local.campaigns.create({ name: 'Summer' })
    const latest = await app.local.adsets.assign({ ...kettles, campaignId: other.id })
    expect(await app.local.adsets.list()).toEqual([latest, draft, first])
    for (const articleId of ['a1', 'five-kettles']) {
      expect(await app.local.adsets.ofArticle({ articleId })).toEqual([latest, first])
    }
  })

  it('stay in the list with the title after their article is deleted', async () => {
    const store = (status: 'published' | 'deleted') =>
      app.records.transact(async tx => {
        const article = await tx.get('article', 'a1')
        if (article) await tx.put('article', { ...article, status, deletedAt: '2026-11-21T08:00:00.000Z' })
      })
    await app.local.adsets.create({ ...kettles, campaignId })
    await store('deleted')
    expect(await app.local.adsets.list()).toMatchObject([{ articleTitle: 'Five Kettles' }])
  })

  it.each([
    [{ campaignId: '' }, 'Campaign is required'],
    [{ articleId: '' }, 'Article is required'],
    [{ name: ' ' }, 'Ad set name is required'],
    [{ dailyBudget: 0.99 }, 'Daily budget must be at least £1'],
    [{ dailyBudget: -5 }, 'Daily budget must be at least £1'],
    [{ dailyBudget: 10.005 }, 'whole pence'],
  ])('refuse %j and say why', async (wrong, told) => {
    await expect(app.local.adsets.create({ ...kettles, campaignId, ...wrong })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(told),
    })
    expect(await app.local.adsets.list()).toEqual([])
  })

  it.each(['create', 'assign'] as const)('need an existing campaign and article (%s)', async call => {
    await expect(app.local.adsets[call]({ ...kettles, campaignId: 'c9' })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('There is no campaign c9.'),
      hint: expect.stringContaining('blogops campaigns list'),
    })
    await expect(app.local.adsets[call]({ articleId: 'six-kettles', campaignId })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('There is no article six-kettles.'),
      hint: expect.stringContaining('blogops articles list'),
    })
    await expect(app.local.adsets[call]({ articleId: 'old-news', campaignId })).rejects.toMatchObject({ code: 'gone' })
    expect(await app.local.adsets.list()).toEqual([])
  })
})

describe('an article', () => {
  it('has one ad set per campaign, and the refusal of another names it', async () => {
    const { id } = await app.local.adsets.create({ ...kettles, campaignId })
    await expect(app.local.adsets.create({ articleId: 'a1', campaignId, name: 'Another' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(id),
      details: { adSetId: id },
    })
  })

  it('keeps its ad set and budget when it is assigned again', async () => {
    const first = await app.local.adsets.assign({ ...kettles, campaignId, dailyBudget: 12 })
    expect(await app.local.adsets.assign({ articleId: 'a1', campaignId, dailyBudget: 30 })).toEqual(first)
    expect(await app.local.adsets.list()).toEqual([first])
  })

  it('gets one ad set from many concurrent assignments', async () => {
    const assigned = await Promise.all(
      Array.from({ length: 20 }, () => app.local.adsets.assign({ ...kettles, campaignId })),
    )
    expect(new Set(assigned.map(({ id }) => id)).size).toBe(1)
    expect(await app.local.adsets.list()).toHaveLength(1)
  })

  it('gets one ad set from twenty concurrent requests, and the others are refused', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => app.local.adsets.create({ ...kettles, campaignId })),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await app.local.adsets.list()).toHaveLength(1)
  })
})

describe('the cap of all daily budgets', () => {
  const campaigns = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => app.local.campaigns.create({ name: `Campaign ${n}` })))
  const total = async () => (await app.local.adsets.list()).reduce((sum, { dailyBudget }) => sum + dailyBudget, 0)

  it('may be reached but not exceeded, and the refusal says what is left', async () => {
    const [one, two, three] = await campaigns(3)
    await app.local.adsets.create({ ...kettles, campaignId: one?.id ?? '', dailyBudget: 60 })
    const over = app.local.adsets.create({ ...kettles, campaignId: two?.id ?? '', dailyBudget: 40.01 })
    await expect(over).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('£60.00 a day is used and £40.00 is left'),
      hint: expect.stringContaining('BLOGOPS_MAX_DAILY_BUDGET'),
      details: { cap: 100, taken: 60, left: 40 },
    })
    await app.local.adsets.create({ ...kettles, campaignId: two?.id ?? '', dailyBudget: 40 })
    const full = app.local.adsets.assign({ ...kettles, campaignId: three?.id ?? '', dailyBudget: 1 })
    await expect(full).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('£0.00 is left') })
    expect(await total()).toBe(100)
  })

  it('is enforced for twenty concurrent requests', async () => {
    const asked = (await campaigns(20)).map(({ id }, n) => {
      const adSet = { ...kettles, campaignId: id, dailyBudget: 9.99 }
      return n % 2 === 0 ? app.local.adsets.create(adSet) : app.local.adsets.assign(adSet)
    })
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await total()).toBeCloseTo(99.9)
  })

  it('is the value of BLOGOPS_MAX_DAILY_BUDGET, which may be 0', async () => {
    await open({ maxDailyBudgetPence: 500 })
    const asked = app.local.adsets.create({ ...kettles, campaignId, dailyBudget: 1e300 })
    await expect(asked).rejects.toMatchObject({ code: 'conflict', details: { cap: 5, left: 5 } })
    await app.local.adsets.create({ ...kettles, campaignId, dailyBudget: 5 })
    await open({ maxDailyBudgetPence: 0 })
    await expect(app.local.adsets.assign({ ...kettles, campaignId })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('does not affect existing ad sets', async () => {
    const adSet = await app.local.adsets.assign({ ...kettles, campaignId, dailyBudget: 100 })
    expect(await app.local.adsets.assign({ ...kettles, campaignId, dailyBudget: 100 })).toEqual(adSet)
  })
})

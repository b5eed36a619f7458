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
      placements: ['automatic'],
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
      labels: [],
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
    [{ ages: '34-30' }, 'the lower one first'],
    [{ ages: 'young' }, 'a range such as 30-34'],
    [{ targeting: { genders: [7] } }, 'Targeting: genders'],
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
  it('gets a second ad set in a campaign for another audience, named after it', async () => {
    const first = await app.local.adsets.create({ ...kettles, campaignId })
    const women = await app.local.adsets.create({ ...kettles, campaignId, ages: '30-34', genders: 'women' })
    expect(women).toMatchObject({
      name: 'Five Kettles - Ad Set (30 to 34, women)',
      targeting: { age_min: 30, age_max: 34, genders: [2], geo_locations: { countries: ['GB'] } },
      status: 'PAUSED',
    })
    const targeting = { ...women.targeting, publisher_platforms: ['instagram'] }
    const numbered = await app.local.adsets.create({ ...kettles, campaignId, targeting })
    expect(numbered.name).toBe('Five Kettles - Ad Set (30 to 34, women) 2')
    expect(await app.local.adsets.ofArticle(kettles)).toEqual([numbered, women, first])
  })

  it.each([
    {},
    { genders: 'all', ages: '18-65' },
    { name: 'Another', targeting: { geo_locations: { countries: ['GB'] } } },
  ] as const)('gets no second ad set with the same audience in a campaign: %j', async request => {
    const { id } = await app.local.adsets.create({ articleId: 'a1', campaignId })
    await expect(app.local.adsets.create({ articleId: 'a1', campaignId, ...request })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`(${id}) promotes the same article in the same campaign to the same audience`),
      hint: expect.stringContaining('--ages 25-44 and --genders women'),
      details: { adSetId: id },
    })
    expect(await app.local.adsets.list()).toHaveLength(1)
  })

  it('cannot change the audience of an ad set to that of another', async () => {
    const { targeting } = await app.local.adsets.create({ ...kettles, campaignId })
    const { id: adSetId } = await app.local.adsets.create({ ...kettles, campaignId, ages: '55+' })
    await expect(app.local.adsets.targeting({ adSetId, targeting })).rejects.toMatchObject({ code: 'conflict' })
    await app.local.adsets.targeting({ adSetId, targeting: { ...targeting, age_min: 45 } })
    const unchanged = { adSetId, targeting: { ...targeting, age_min: 45 } }
    expect(await app.local.adsets.targeting(unchanged)).toMatchObject({ targeting: { age_min: 45 } })
  })

  it('gets no second ad set with the same name in a campaign', async () => {
    await app.local.adsets.create({ ...kettles, campaignId, name: 'Kettles' })
    const asked = app.local.adsets.create({ ...kettles, campaignId, name: 'Kettles', genders: 'men' })
    await expect(asked).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('"Kettles"') })
  })

  it('keeps its latest ad set when it is assigned again', async () => {
    await app.local.adsets.assign({ ...kettles, campaignId })
    const latest = await app.local.adsets.create({ ...kettles, campaignId, genders: 'men' })
    expect(await app.local.adsets.assign({ ...kettles, campaignId })).toEqual(latest)
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

describe('a copy of an ad set', () => {
  const text = { headline: 'Five kettles', bodyText: 'Which boils first?', callToAction: 'SHOP_NOW' } as const

  it('has the same ads for another audience, all paused', async () => {
    const original = await app.local.adsets.create({ ...kettles, campaignId, dailyBudget: 12 })
    for (const variant of ['A', 'B']) await app.local.ads.create({ adSetId: original.id, ...text, variant })
    const [first] = await app.local.ads.list({ adSetId: original.id })
    await app.local.ads.status({ adId: first?.id ?? '', status: 'ACTIVE' })
    const copy = await app.local.adsets.copy({ adSetId: original.id, ages: '30-34' })
    expect(copy).toMatchObject({
      campaignId,
      articleId: 'a1',
      name: 'Five Kettles - Ad Set (30 to 34)',
      dailyBudget: 12,
      status: 'PAUSED',
      targeting: { ...original.targeting, age_min: 30, age_max: 34 },
    })
    const ads = await app.local.ads.list({ adSetId: copy.id })
    expect(ads).toMatchObject(['A', 'B'].map(variant => ({ ...text, variant, status: 'PAUSED', changes: [] })))
    expect(ads.map(({ trackedUrl, id }) => trackedUrl.includes(`utm_content=${id}`))).toEqual([true, true])
    expect(await app.local.ads.list({ adSetId: original.id })).toHaveLength(2)
  })

  it('needs another audience and a budget below the cap', async () => {
    const { id: adSetId } = await app.local.adsets.create({ ...kettles, campaignId, dailyBudget: 60 })
    await expect(app.local.adsets.copy({ adSetId, dailyBudget: 5 })).rejects.toMatchObject({ details: { adSetId } })
    await expect(app.local.adsets.copy({ adSetId, genders: 'men' })).rejects.toMatchObject({ details: { left: 40 } })
    expect(await app.local.adsets.copy({ adSetId, genders: 'men', dailyBudget: 40 })).toMatchObject({ dailyBudget: 40 })
    await expect(app.local.adsets.copy({ adSetId: 's9', genders: 'men' })).rejects.toMatchObject({ code: 'not_found' })
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

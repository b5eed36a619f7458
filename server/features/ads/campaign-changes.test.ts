import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refused } from '../../testing/graph/reply.ts'
import { openAdsApp } from './testing/open-ads-app.ts'
import { type ConnectedApp, openConnected } from './testing/open-connected.ts'

const words = { headline: 'Five kettles, compared', bodyText: 'Which boils a cup first?' }

/** Creates a campaign with two ad sets for the published article, which have two ads and one ad. */
async function makeCampaign({ local }: Pick<ConnectedApp, 'local'>) {
  const campaign = await local.campaigns.create({ name: 'Spring' })
  const campaignId = campaign.id
  const first = await local.adsets.create({ articleId: 'a1', campaignId, dailyBudget: 10 })
  const second = await local.adsets.create({ articleId: 'a1', campaignId, dailyBudget: 7.5, ages: '55+' })
  await local.ads.create({ adSetId: first.id, ...words, variant: 'A' })
  await local.ads.create({ adSetId: first.id, ...words, variant: 'B' })
  await local.ads.create({ adSetId: second.id, ...words, variant: 'A' })
  return { campaign, first, second }
}

describe('a campaign in Database-Only Mode', () => {
  let app: Awaited<ReturnType<typeof openAdsApp>>
  let made: Awaited<ReturnType<typeof makeCampaign>>
  beforeEach(async () => {
    app = await openAdsApp()
    made = await makeCampaign(app)
  })

  const statuses = async () => ({
    campaigns: (await app.local.campaigns.list()).map(({ status }) => status),
    adSets: (await app.local.adsets.list()).map(({ status }) => status),
    ads: (await app.local.ads.all()).map(({ status }) => status),
  })
  const all = (status: 'ACTIVE' | 'PAUSED') => ({
    campaigns: [status],
    adSets: [status, status],
    ads: [status, status, status],
  })
  const setStatus = (status: 'ACTIVE' | 'PAUSED') =>
    app.local.campaigns.status({ campaignId: made.campaign.id, status })

  it('is activated and paused with all its ads', async () => {
    expect(await setStatus('ACTIVE')).toMatchObject({ id: made.campaign.id, status: 'ACTIVE' })
    expect(await statuses()).toEqual(all('ACTIVE'))
    expect(await setStatus('PAUSED')).toMatchObject({ status: 'PAUSED' })
    expect(await statuses()).toEqual(all('PAUSED'))
  })

  it('leaves ad sets without ads paused', async () => {
    const { id } = await app.local.adsets.create({ articleId: 'a1', campaignId: made.campaign.id, ages: '30-34' })
    await setStatus('ACTIVE')
    expect((await app.local.adsets.list()).find(adSet => adSet.id === id)?.status).toBe('PAUSED')
  })

  it('is not activated if one of its ads leads to a draft', async () => {
    const { id } = await app.local.adsets.create({ articleId: 'a2', campaignId: made.campaign.id })
    await app.local.ads.create({ adSetId: id, ...words, variant: 'A' })
    await expect(setStatus('ACTIVE')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"Best Toasters" is not published'),
    })
    expect((await statuses()).campaigns).toEqual(['PAUSED'])
  })

  it('is not activated without ads', async () => {
    const { id } = await app.local.campaigns.create({ name: 'Empty' })
    await expect(app.local.campaigns.status({ campaignId: id, status: 'ACTIVE' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has no ads that could run'),
    })
  })

  it('counts all its ad sets against the cap', async () => {
    const { local } = await openAdsApp({ maxDailyBudgetPence: 1_700 }, { records: app.records })
    await expect(local.campaigns.status({ campaignId: made.campaign.id, status: 'ACTIVE' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"Spring" has £17.50 a day and running ad sets have £0.00.'),
    })
  })

  it('is renamed, and its ad sets too', async () => {
    const { campaign, first, second } = made
    expect(await app.local.campaigns.edit({ campaignId: campaign.id, name: 'Autumn' })).toEqual({
      ...campaign,
      name: 'Autumn',
    })
    expect(await app.local.adsets.edit({ adSetId: first.id, name: 'All ages' })).toMatchObject({
      name: 'All ages',
      campaignName: 'Autumn',
    })
    await expect(app.local.adsets.edit({ adSetId: second.id, name: 'All ages' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(app.local.campaigns.edit({ campaignId: 'none', name: 'Autumn' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a campaign on Facebook', () => {
  let at: ConnectedApp
  beforeEach(async () => {
    at = await openConnected()
  })
  afterEach(() => at.fake.close())

  const statuses = () =>
    (['campaign', 'adset', 'ad'] as const).map(kind => at.fake.objects(kind).map(({ status }) => status))
  const edges = () => at.fake.requests.map(({ edge }) => edge)

  it('is activated from the top and paused from the top', async () => {
    const { campaign } = await makeCampaign(at)
    const made = edges().length
    await at.local.campaigns.status({ campaignId: campaign.id, status: 'ACTIVE' })
    const order = [
      'GET adsets',
      'POST {campaign}',
      'POST {adset}',
      'POST {ad}',
      'POST {ad}',
      'POST {adset}',
      'POST {ad}',
    ]
    expect(edges().slice(made)).toEqual(order)
    expect(statuses()).toEqual([['ACTIVE'], ['ACTIVE', 'ACTIVE'], ['ACTIVE', 'ACTIVE', 'ACTIVE']])
    await at.local.campaigns.status({ campaignId: campaign.id, status: 'PAUSED' })
    expect(edges()[made + order.length]).toBe('POST {campaign}')
    expect(statuses()).toEqual([['PAUSED'], ['PAUSED', 'PAUSED'], ['PAUSED', 'PAUSED', 'PAUSED']])
    expect(await at.local.ads.reconcile({})).toMatchObject({ findings: [] })
  })

  it('pauses what has no running ad after a refused activation', async () => {
    const { campaign } = await makeCampaign(at)
    at.fake.nextOf('POST {ad}', refused(100, { title: 'Not allowed', text: 'No kettles here.' }))
    await expect(at.local.campaigns.status({ campaignId: campaign.id, status: 'ACTIVE' })).rejects.toThrow('No kettles')
    expect(statuses()).toEqual([['PAUSED'], ['PAUSED', 'PAUSED'], ['PAUSED', 'PAUSED', 'PAUSED']])
  })

  it('keeps its id in its name on Facebook', async () => {
    const { campaign } = await makeCampaign(at)
    await at.local.campaigns.edit({ campaignId: campaign.id, name: 'Autumn' })
    expect(at.fake.objects('campaign')).toMatchObject([{ name: `Autumn [${campaign.id}]` }])
  })

  it('needs an approval that shows the budgets, if an assistant activates it', async () => {
    const { campaign } = await makeCampaign(at)
    const input = { campaignId: campaign.id, status: 'ACTIVE' }
    expect(await at.local.approvals.request({ operation: 'campaigns.status', input })).toMatchObject({
      effect: 'spend',
      what: expect.arrayContaining(['Activate the campaign "Spring"']),
      money: { running: { before: 0, after: 17.5 } },
    })
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../../adapters/meta/testing/platform-with-fake.ts'
import { defaultTargeting } from '../../../contract/ad-values.ts'
import { dropped, refused } from '../../../testing/graph/reply.ts'
import { openAdsApp } from '../testing/open-ads-app.ts'
import { openReconciledAd } from '../testing/open-reconciled.ts'

let at: Awaited<ReturnType<typeof openReconciledAd>>
beforeEach(async () => {
  at = await openReconciledAd()
})
afterEach(() => at.fake.close())

const activate = () => at.local.ads.status({ adId: at.ad.id, status: 'ACTIVE' })
const noDifference = async () => expect(await at.findings()).toEqual([])
const notWidened = { targeting_automation: { advantage_audience: 0 } }

describe('take', () => {
  it('links a record to the object with its name', async () => {
    const name = `Spring [${at.campaign.id}]`
    const second = await at.platform.createCampaign({ name, goal: 'traffic' }, call)
    await at.platform.remove('campaign', at.remote.campaign, call)
    const finding = await at.only({ kind: 'campaign' })
    expect(finding).toMatchObject({ type: 'missing', remoteId: second, there: 'Paused' })
    expect(finding.actions.map(({ action }) => action)).toEqual(['take', 'forget'])
    expect(await at.approve(finding, 'take')).toMatchObject({ failed: [] })
    expect((await at.records.get('campaign', at.campaign.id))?.remoteId).toBe(second)
  })
})

describe('a difference in status, budget or name', () => {
  const statusOf = async () => (await at.local.ads.all({}))[0]

  it('is adopted from Facebook without changing other objects', async () => {
    await at.platform.setStatus('ad', at.remote.ad, 'ACTIVE', call)
    await at.platform.setDailyBudget(at.remote.adSet, 2500, call)
    await at.platform.setName('campaign', at.remote.campaign, `Summer [${at.campaign.id}]`, call)
    const approvals = (await at.findings()).map(({ id }) => ({ id, action: 'take' as const }))
    expect(await at.local.ads.reconcileApprove({ approvals })).toMatchObject({ done: { length: 3 }, failed: [] })
    expect(await at.getLocalStatuses()).toEqual({ campaigns: ['PAUSED'], adSets: ['PAUSED'], ads: ['ACTIVE'] })
    expect((await statusOf())?.changes).toMatchObject([{ what: 'status', from: 'PAUSED', to: 'ACTIVE', by: 'local' }])
    expect(await at.local.adsets.list({})).toMatchObject([
      { dailyBudget: 25, campaignName: 'Summer', changes: [{ what: 'budget', from: 10, to: 25, by: 'local' }] },
    ])
    await noDifference()
  })

  it('is sent to Facebook, and both changes are recorded', async () => {
    await activate()
    await at.platform.setStatus('ad', at.remote.ad, 'PAUSED', call)
    await at.platform.setDailyBudget(at.remote.adSet, 500, call)
    await at.platform.setName('campaign', at.remote.campaign, 'Summer', call)
    const approvals = (await at.findings()).map(({ id }) => ({ id, action: 'send' as const }))
    expect(await at.local.ads.reconcileApprove({ approvals })).toMatchObject({ done: { length: 3 }, failed: [] })
    expect(at.getRemoteStatuses()).toEqual([['ACTIVE'], ['ACTIVE'], ['ACTIVE']])
    expect(at.fake.objects('adset')).toMatchObject([{ given: { daily_budget: 1000 } }])
    expect(at.fake.objects('campaign')).toMatchObject([{ name: `Spring [${at.campaign.id}]` }])
    expect((await statusOf())?.changes.slice(-2)).toMatchObject([
      { from: 'ACTIVE', to: 'PAUSED', by: 'Facebook' },
      { from: 'PAUSED', to: 'ACTIVE', by: 'local' },
    ])
    expect((await at.local.adsets.list({}))[0]?.changes.slice(-2)).toMatchObject([
      { from: 10, to: 5, by: 'Facebook' },
      { from: 5, to: 10, by: 'local' },
    ])
    await noDifference()
  })

  it('leaves the remote value in our records if Facebook refuses the local one', async () => {
    await activate()
    await at.platform.setStatus('ad', at.remote.ad, 'PAUSED', call)
    at.fake.nextOf('POST {ad}', refused(368))
    expect(await at.approve(await at.only(), 'send')).toMatchObject({ failed: [{ code: 'upstream_rejected' }] })
    expect((await statusOf())?.status).toBe('PAUSED')
    await noDifference()
  })

  it('sets a name once and looks it up if the answer is lost', async () => {
    await at.platform.setName('ad', at.remote.ad, 'x', call)
    const before = at.fake.requests.length
    at.fake.nextOf('POST {ad}', dropped({ committed: true }))
    expect(await at.approve(await at.only(), 'send')).toMatchObject({ failed: [] })
    expect(at.fake.requests.slice(before).filter(({ edge }) => edge === 'POST {ad}')).toHaveLength(1)
    await noDifference()
  })

  it('keeps our name if Facebook refuses it', async () => {
    await at.platform.setName('ad', at.remote.ad, 'x', call)
    at.fake.nextOf('POST {ad}', refused(100))
    expect(await at.approve(await at.only(), 'send')).toMatchObject({ failed: [{ code: 'upstream_rejected' }] })
    expect((await at.only()).here).toBe('Five Kettles - Variant A')
  })

  it('adopts a budget above the cap, which counts against the cap from then on', async () => {
    const campaignId = (await at.local.campaigns.create({ name: 'Autumn' })).id
    const other = await at.local.adsets.create({ articleId: 'a1', campaignId })
    await at.platform.setDailyBudget(at.remote.adSet, 9500, call)
    const { done, failed } = await at.approve(await at.only(), 'take')
    expect(failed).toEqual([])
    expect(done[0]?.message).toBe(
      '"Five Kettles - Ad Set" now has £95.00 a day in blogops, as on Facebook. All ad sets together now have £105.00 a day, above the cap of £100.00. Lower a budget before you raise another.',
    )
    const raised = at.local.adsets.budget({ adSetId: other.id, dailyBudget: 11 })
    await expect(raised).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('exceed the cap') })
    await at.local.adsets.budget({ adSetId: at.adSet.id, dailyBudget: 60 })
    await at.local.adsets.budget({ adSetId: other.id, dailyBudget: 11 })
    await noDifference()
  })

  it('adopts a targeting completely or replaces it, and keeps ours if Facebook refuses it', async () => {
    const theirs = { genders: [2], locales: [6], geo_locations: { countries: ['IE'] }, ...notWidened }
    await at.platform.setTargeting(at.remote.adSet, theirs, call)
    at.fake.nextOf('POST {adset}', refused(100, { title: 'No', text: 'Not now.' }))
    expect(await at.approve(await at.only(), 'send')).toMatchObject({ failed: [{ code: 'upstream_rejected' }] })
    expect(await at.local.adsets.list({})).toMatchObject([{ targeting: defaultTargeting }])
    expect(await at.approve(await at.only(), 'send')).toMatchObject({ failed: [] })
    expect(at.fake.objects('adset')).toMatchObject([{ given: { targeting: { geo_locations: { countries: ['GB'] } } } }])
    await noDifference()

    await at.platform.setTargeting(at.remote.adSet, theirs, call)
    expect(await at.approve(await at.only(), 'take')).toMatchObject({ failed: [] })
    expect((await at.local.adsets.list({}))[0]?.targeting).toEqual(theirs)
    await noDifference()
  })

  it('does not adopt a targeting that has changed since, even in fields that are not displayed', async () => {
    const theirs = { geo_locations: { countries: ['IE'] }, ...notWidened }
    await at.platform.setTargeting(at.remote.adSet, theirs, call)
    const finding = await at.only()
    await at.platform.setTargeting(at.remote.adSet, { ...theirs, locales: [6] }, call)
    expect(await at.approve(finding, 'take')).toMatchObject({ failed: [{ code: 'conflict' }] })
  })

  it('neither raises nor activates anything above a lowered cap', async () => {
    await activate()
    await at.platform.setStatus('adSet', at.remote.adSet, 'PAUSED', call)
    await at.platform.setDailyBudget(at.remote.adSet, 500, call)
    const { local } = await openAdsApp({ maxDailyBudgetPence: 900 }, { records: at.records, platform: at.platform })
    const { findings } = await local.ads.reconcile({})
    const approvals = findings.map(({ id }) => ({ id, action: 'send' as const }))
    const { done, failed } = await local.ads.reconcileApprove({ approvals })
    expect([done, failed.map(({ code }) => code)]).toEqual([[], ['conflict', 'conflict']])
    expect(at.fake.objects('adset')).toMatchObject([{ status: 'PAUSED', given: { daily_budget: 500 } }])
  })

  it('does not activate an ad whose article is not published', async () => {
    await activate()
    await at.platform.setStatus('ad', at.remote.ad, 'PAUSED', call)
    // Written directly: the API refuses it while our records say that the ad runs.
    await at.records.transact(async tx => {
      const article = await tx.get('article', 'a1')
      if (article) await tx.put('article', { ...article, status: 'draft' })
    })
    const { failed } = await at.approve(await at.only(), 'send')
    expect(failed).toMatchObject([{ message: expect.stringContaining('"Five Kettles" is not published') }])
    expect(at.getRemoteStatuses()[2]).toEqual(['PAUSED'])
  })
})

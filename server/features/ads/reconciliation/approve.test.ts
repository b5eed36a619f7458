import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../../adapters/meta/testing/platform-with-fake.ts'
import { makeOfEach } from '../../../ports/ad-platform.conformance.ts'
import { dropped, refused, tooManyCalls } from '../../../testing/graph/reply.ts'
import { openAdsApp, tokenHolder } from '../testing/open-ads-app.ts'
import { makeOneAd } from '../testing/open-connected.ts'
import { openReconciled, openReconciledAd } from '../testing/open-reconciled.ts'

let at: Awaited<ReturnType<typeof openReconciledAd>>
beforeEach(async () => {
  at = await openReconciledAd()
})
afterEach(() => at.fake.close())

const activate = () => at.local.ads.status({ adId: at.ad.id, status: 'ACTIVE' })
const noDifference = async () => expect(await at.findings()).toEqual([])
const strayId = '01KA0000000000000000000000'

describe('remove', () => {
  it('deletes an orphan on Facebook with everything in it, and records the actor', async () => {
    const ids = await makeOfEach(at.platform, `Old lamps [${strayId}]`)
    const grace = await tokenHolder(at, 'ads:write')
    const { id } = await at.only({ kind: 'campaign' })
    const { done, failed } = await grace.ads.reconcileApprove({ approvals: [{ id, action: 'remove' }] })
    expect(failed).toEqual([])
    expect(done[0]?.message).toBe(`Deleted "Old lamps [${strayId}]" and its 1 ad set and 1 ad on Facebook.`)
    expect(at.getRemoteStatuses()).toEqual([['PAUSED'], ['PAUSED'], ['PAUSED']])
    const row = (await at.records.find('outbox')).find(({ act }) => act === 'discard')
    expect(row).toMatchObject({ state: 'confirmed', by: 'grace', remoteId: ids.campaign, kind: 'campaign' })
    await noDifference()
  })

  it('deletes nested orphans from the ads up', async () => {
    await makeOfEach(at.platform, `Old lamps [${strayId}]`)
    const approvals = (await at.findings()).map(({ id }) => ({ id, action: 'remove' as const }))
    const { done, failed } = await at.local.ads.reconcileApprove({ approvals })
    expect([done.length, failed]).toEqual([3, []])
    expect(at.fake.requests.filter(({ method }) => method === 'DELETE').map(({ edge }) => edge)).toEqual([
      ...['DELETE {ad}', 'DELETE {adset}', 'DELETE {campaign}'],
    ])
  })

  it('deletes a duplicate and keeps the linked object, even if an answer is lost', async () => {
    const name = `Spring [${at.campaign.id}]`
    await at.platform.createCampaign({ name, goal: 'traffic' }, call)
    at.fake.nextOf('DELETE {campaign}', dropped({ committed: true }))
    expect(await at.approve(await at.only(), 'remove')).toMatchObject({ failed: [] })
    expect(at.fake.objects('campaign').map(({ id }) => id)).toEqual([at.remote.campaign])
    await noDifference()
  })
})

describe('forget', () => {
  it('removes an ad from our records and pauses parents without running ads', async () => {
    await activate()
    await at.platform.remove('ad', at.remote.ad, call)
    const { done } = await at.approve(await at.only(), 'forget')
    expect(done[0]?.message).toBe('Removed "Five Kettles - Variant A" from blogops.')
    expect(await at.getLocalStatuses()).toEqual({ campaigns: ['PAUSED'], adSets: ['PAUSED'], ads: [] })
    expect(at.getRemoteStatuses()).toEqual([['PAUSED'], ['PAUSED'], []])
    await noDifference()
  })

  it('removes an ad set with its ads, and a campaign with everything in it', async () => {
    await at.platform.remove('campaign', at.remote.campaign, call)
    const campaign = await at.only({ kind: 'campaign' })
    expect(campaign.actions.find(({ action }) => action === 'forget')).toMatchObject({
      label: 'Remove it and its 1 ad set and 1 ad from blogops',
      warning: 'This removes "Spring", its 1 ad set and 1 ad and all their results from blogops.',
    })
    const sent = at.fake.requests.filter(({ method }) => method !== 'GET').length
    expect(await at.approve(campaign, 'forget')).toMatchObject({ failed: [] })
    expect(await at.getLocalStatuses()).toEqual({ campaigns: [], adSets: [], ads: [] })
    expect(at.fake.requests.filter(({ method }) => method !== 'GET')).toHaveLength(sent)
  })

  it('removes several nested objects', async () => {
    await activate()
    await at.platform.remove('campaign', at.remote.campaign, call)
    const approvals = (await at.findings()).map(({ id }) => ({ id, action: 'forget' as const }))
    expect(await at.local.ads.reconcileApprove({ approvals })).toMatchObject({ done: { length: 3 }, failed: [] })
    expect(await at.getLocalStatuses()).toEqual({ campaigns: [], adSets: [], ads: [] })
  })
})

describe('send', () => {
  it('creates a deleted ad again, paused on both sides', async () => {
    await activate()
    await at.platform.remove('ad', at.remote.ad, call)
    expect(await at.approve(await at.only(), 'send')).toMatchObject({
      done: [{ message: 'Created "Five Kettles - Variant A" on Facebook, paused.' }],
    })
    expect(at.getRemoteStatuses()).toEqual([['PAUSED'], ['PAUSED'], ['PAUSED']])
    expect(await at.getLocalStatuses()).toEqual({ campaigns: ['PAUSED'], adSets: ['PAUSED'], ads: ['PAUSED'] })
    expect((await at.local.ads.all({}))[0]?.changes.at(-1)).toMatchObject({ from: 'ACTIVE', to: 'PAUSED', by: 'local' })
    await noDifference()
  })

  it('creates the lost parents of an ad once', async () => {
    await activate()
    await at.platform.remove('campaign', at.remote.campaign, call)
    const approvals = (await at.findings()).map(({ id }) => ({ id, action: 'send' as const }))
    expect(await at.local.ads.reconcileApprove({ approvals })).toMatchObject({ done: { length: 3 }, failed: [] })
    expect(at.getRemoteStatuses()).toEqual([['PAUSED'], ['PAUSED'], ['PAUSED']])
    await noDifference()

    await at.platform.remove('adSet', (await at.records.find('adSet'))[0]?.remoteId ?? '', call)
    const ad = await at.only({ kind: 'ad' })
    expect(await at.approve(ad, 'send')).toMatchObject({ failed: [] })
    expect(at.getRemoteStatuses()).toEqual([['PAUSED'], ['PAUSED'], ['PAUSED']])
    await noDifference()
  })

  it('creates the ads of a lost ad set again and links only existing ones', async () => {
    const adSetId = at.adSet.id
    await at.local.ads.create({ adSetId, headline: 'h', bodyText: 'b', variant: 'B' })
    await at.platform.remove('adSet', at.remote.adSet, call)
    const adSet = await at.only({ kind: 'adSet' })
    expect(adSet.actions[0]?.label).toBe('Create it again on Facebook, paused, with its 2 ads')
    expect(await at.approve(adSet, 'send')).toMatchObject({
      done: [{ message: 'Created "Five Kettles - Ad Set" on Facebook, paused, with its 2 ads.' }],
    })
    expect(at.getRemoteStatuses()).toEqual([['PAUSED'], ['PAUSED'], ['PAUSED', 'PAUSED']])
    await noDifference()

    await at.platform.remove('adSet', (await at.records.get('adSet', adSetId))?.remoteId ?? '', call)
    const [ad, other] = (await at.findings()).filter(({ kind }) => kind === 'ad')
    if (!ad || !other) return expect.unreachable()
    expect(await at.approve(ad, 'send')).toMatchObject({ failed: [] })
    expect((await at.local.ads.all({})).map(({ id, onFacebook }) => [id === ad.subjectId, onFacebook])).toEqual(
      expect.arrayContaining([
        [true, 'yes'],
        [false, 'no'],
      ]),
    )
    expect(await at.approve(await at.only({ type: 'unsent' }), 'send')).toMatchObject({ failed: [] })
    await noDifference()
  })

  it('creates a lost ad set once for all of its approved ads', async () => {
    await at.local.ads.create({ adSetId: at.adSet.id, headline: 'h', bodyText: 'b', variant: 'B' })
    await at.platform.remove('adSet', at.remote.adSet, call)
    const ads = (await at.findings()).filter(({ kind }) => kind === 'ad')
    const approvals = ads.map(({ id }) => ({ id, action: 'send' as const }))
    expect(await at.local.ads.reconcileApprove({ approvals })).toMatchObject({ done: { length: 2 }, failed: [] })
    expect(at.getRemoteStatuses()).toEqual([['PAUSED'], ['PAUSED'], ['PAUSED', 'PAUSED']])
    await noDifference()
  })

  it('sends objects created without a connection, and pauses those marked as active', async () => {
    const alone = await openAdsApp({}, { newId: at.newId })
    const { ad } = await makeOneAd({ ...at, local: alone.local })
    await alone.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
    const connected = await openReconciled({ parts: { records: alone.records } })
    const finding = await connected.only({ kind: 'ad' })
    expect(await connected.approve(finding, 'send')).toMatchObject({ failed: [] })
    expect(
      (['campaign', 'adset', 'ad'] as const).map(kind => connected.fake.objects(kind).map(({ status }) => status)),
    ).toEqual([...[['PAUSED'], ['PAUSED'], ['PAUSED']]])
    expect(await connected.local.campaigns.list({})).toMatchObject([{ status: 'PAUSED', onFacebook: 'yes' }])
    expect(await connected.findings()).toEqual([])
    await connected.fake.close()
  })

  it('keeps what Facebook refuses, so that it can be sent again', async () => {
    await at.platform.remove('ad', at.remote.ad, call)
    at.fake.nextOf('POST ads', refused(100, { title: 'No', text: 'Not this one.' }))
    const { done, failed } = await at.approve(await at.only(), 'send')
    expect(done).toEqual([])
    expect(failed).toMatchObject([{ code: 'upstream_rejected', message: expect.stringContaining('Not this one.') }])
    expect(await at.approve(await at.only({ type: 'unsent' }), 'send')).toMatchObject({ failed: [] })
    expect(at.getRemoteStatuses()[2]).toEqual(['PAUSED'])
    await noDifference()
  })
})

describe('approvals', () => {
  const drift = async () => {
    await at.platform.setDailyBudget(at.remote.adSet, 1500, call)
    await at.platform.setStatus('ad', at.remote.ad, 'ACTIVE', call)
    return [await at.only({ kind: 'adSet' }), await at.only({ kind: 'ad' })] as const
  }

  it('are refused for changed findings, and the others are applied', async () => {
    const [budget, status] = await drift()
    await at.platform.setDailyBudget(at.remote.adSet, 1600, call)
    const approvals = [budget, status].map(({ id }) => ({ id, action: 'take' as const }))
    const { done, failed } = await at.local.ads.reconcileApprove({ approvals })
    expect(done.map(({ id }) => id)).toEqual([status.id])
    expect(failed).toMatchObject([
      { id: budget.id, code: 'conflict', message: expect.stringContaining('Nothing was done') },
    ])
    expect(await at.local.adsets.list({})).toMatchObject([{ dailyBudget: 10 }])
  })

  it('are applied once if they are sent twice at the same time', async () => {
    await at.platform.remove('ad', at.remote.ad, call)
    const finding = await at.only()
    const both = await Promise.all([at.approve(finding, 'send'), at.approve(finding, 'send')])
    expect(both.flatMap(({ done }) => done)).toHaveLength(1)
    expect(at.getRemoteStatuses()[2]).toEqual(['PAUSED'])
    await noDifference()
  })

  it('continue after one that Facebook refuses', async () => {
    const [budget, status] = await drift()
    at.fake.nextOf('POST {adset}', refused(100, { title: 'No', text: 'Not now.' }))
    const approvals = [budget, status].map(({ id }) => ({ id, action: 'send' as const }))
    const { done, failed } = await at.local.ads.reconcileApprove({ approvals })
    expect(failed).toMatchObject([{ id: budget.id, message: expect.stringContaining('Not now.') }])
    expect(done).toMatchObject([{ id: status.id }])
    expect(at.getRemoteStatuses()[2]).toEqual(['PAUSED'])
  })

  it('stop if Facebook accepts no more calls', async () => {
    const [budget, status] = await drift()
    at.fake.nextOf('POST {adset}', tooManyCalls('100200300', 5))
    const approvals = [budget, status].map(({ id }) => ({ id, action: 'send' as const }))
    const { done, failed } = await at.local.ads.reconcileApprove({ approvals })
    expect([done, failed.map(({ code }) => code)]).toEqual([[], ['rate_limited', 'rate_limited']])
    expect(failed[1]?.message).toContain('Not tried because')
    expect(at.getRemoteStatuses()[2]).toEqual(['ACTIVE'])
  })

  it('are refused for actions that a finding does not offer', async () => {
    const [budget] = await drift()
    const { failed } = await at.approve(budget, 'remove')
    expect(failed).toMatchObject([{ message: expect.stringContaining('remove is not possible. Choose take or send.') }])
    await expect(at.local.ads.reconcileApprove({ approvals: [] })).rejects.toMatchObject({ code: 'bad_request' })
    const twice = [budget, budget].map(({ id }) => ({ id, action: 'send' as const }))
    await expect(at.local.ads.reconcileApprove({ approvals: twice })).rejects.toThrow('Approve each finding only once')
  })
})

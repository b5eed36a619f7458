import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeOfEach } from '../../../ports/ad-platform.conformance.ts'
import { badGateway, dropped, hang, refused, serverError } from '../../../testing/graph/reply.ts'
import { openAdsApp } from '../testing/open-ads-app.ts'
import { type ConnectedApp, makeOneAd, openConnected } from '../testing/open-connected.ts'
import { findIdInName } from './ad-change.ts'

let at: ConnectedApp
beforeEach(async () => {
  at = await openConnected()
})
afterEach(() => at.fake.close())

const kinds = ['campaign', 'adset', 'adcreative', 'ad'] as const
const there = () => kinds.map(kind => at.fake.objects(kind).length)
const active = () => kinds.flatMap(kind => at.fake.objects(kind)).filter(({ status }) => status === 'ACTIVE')
const open = () => at.records.find('outbox', { where: { open: true } })

describe('a created object', () => {
  it('is created paused on the platform, with our id in its name', async () => {
    const { campaign, adSet, ad } = await makeOneAd(at)
    expect(there()).toEqual([1, 1, 1, 1])
    expect(at.fake.objects('campaign').map(({ name }) => findIdInName(String(name)))).toEqual([campaign.id])
    expect(at.fake.objects('adset').map(({ name }) => name)).toEqual([`Five Kettles - Ad Set [${adSet.id}]`])
    expect([campaign.onFacebook, adSet.onFacebook, ad.onFacebook]).toEqual(['yes', 'yes', 'yes'])
    const statuses = (['campaign', 'adset', 'ad'] as const).flatMap(kind => at.fake.objects(kind))
    expect(statuses.map(({ status }) => status)).toEqual(['PAUSED', 'PAUSED', 'PAUSED'])
    expect(await open()).toEqual([])
  })

  it('is not sent if its objective is unknown', async () => {
    const { campaign } = await makeOneAd(at)
    const unsent = { id: 'c2', version: 0, name: 'Autumn', objective: 'FAME', status: 'PAUSED' } as const
    await at.records.transact(tx => tx.put('campaign', { ...unsent, createdAt: campaign.createdAt, createdBy: 'ada' }))
    await expect(at.local.adsets.create({ articleId: 'a1', campaignId: 'c2' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('a goal for the objective "FAME" is missing'),
    })
    expect(there()).toEqual([1, 1, 1, 1])
  })

  it('has the URL tags that identify its visitors', async () => {
    const { ad } = await makeOneAd(at)
    const { params } = at.fake.requests.find(({ edge }) => edge === 'POST adcreatives') ?? expect.unreachable()
    expect(params.url_tags).toBe(`utm_source=facebook&utm_medium=paid&utm_campaign=Spring&utm_content=${ad.id}`)
  })

  it('is removed if it is refused, with the message of the platform', async () => {
    at.fake.nextOf('POST campaigns', refused(100, { title: 'Bad name', text: 'This name is not allowed.' }))
    await expect(at.local.campaigns.create({ name: 'Bad' })).rejects.toMatchObject({
      code: 'upstream_rejected',
      message: expect.stringContaining('This name is not allowed.'),
    })
    expect(await at.local.campaigns.list()).toEqual([])
    const rows = await at.records.find('outbox')
    expect(rows.map(({ state, error }) => [state, error?.code])).toEqual([['failed', 'upstream_rejected']])
  })

  it('is not sent after an earlier change was refused', async () => {
    at.fake.nextOf('POST adcreatives', refused(100, { text: 'No.' }))
    await expect(makeOneAd(at)).rejects.toMatchObject({ code: 'upstream_rejected' })
    expect(there()).toEqual([1, 1, 0, 0])
    expect(await at.local.ads.all()).toEqual([])
    expect((await at.records.find('outbox')).map(({ state }) => state).sort()).toEqual([
      ...['confirmed', 'confirmed', 'failed', 'failed'],
    ])
  })
})

const faults = [
  ['a 500 after the commit', serverError({ committed: true })],
  ['a 500 before it', serverError()],
  ['a commit and a dropped connection', dropped({ committed: true })],
  ['a dropped connection', dropped()],
  ['an answer that breaks off', dropped({ committed: true, within: true })],
  ['a bad gateway after the commit', badGateway({ committed: true })],
] as const
const edges = ['POST campaigns', 'POST adsets', 'POST adcreatives', 'POST ads']

describe.each(edges)('at %s', edge => {
  it.each(faults)('%s leaves one of each object and nothing unresolved', async (_, fault) => {
    at.fake.nextOf(edge, fault)
    await makeOneAd(at)
    expect(there()).toEqual([1, 1, 1, 1])
    expect(active().filter(({ kind }) => kind !== 'adcreative')).toEqual([])
    expect(await open()).toEqual([])
  })

  it.each(faults)('%s twice, with failing lookups, is resolved by the next change', async (_, fault) => {
    at.fake.nextOf(edge, fault)
    let isSilent = true
    at.fake.script(request => (isSilent && request.edge === edge.replace('POST', 'GET') ? serverError() : undefined))
    const first = await makeOneAd(at).catch((error: unknown) => error)
    expect(first).toMatchObject({ code: 'upstream_unavailable', details: { outcome: 'unknown' } })
    const [row] = (await open()).filter(({ state }) => state === 'unknown')
    expect(row?.error).toMatchObject({ code: 'upstream_unavailable' })
    const again = async () => {
      const campaign = (await at.local.campaigns.list())[0] ?? (await at.local.campaigns.create({ name: 'Spring' }))
      const { id } = await at.local.adsets.assign({ articleId: 'a1', campaignId: campaign.id })
      const words = { headline: 'Five kettles, compared', bodyText: 'Which boils a cup first?', variant: 'A' }
      await at.local.ads.create({ adSetId: id, ...words })
    }
    // Nothing is created inside an object with an unknown outcome.
    await again().catch(() => undefined)
    isSilent = false
    // A campaign that was not created is removed, and created by the next attempt.
    await again().catch(again)
    const [campaigns, adSets, , made] = there()
    expect([campaigns, adSets, made]).toEqual([1, 1, 1])
    expect(await open()).toEqual([])
  })
})

it('looks up a call that timed out before it sends anything again', async () => {
  await at.fake.close()
  at = await openConnected({ timeoutSeconds: 0.2 })
  at.fake.nextOf('POST campaigns', hang({ committed: true }))
  await at.local.campaigns.create({ name: 'Spring' })
  expect(at.fake.objects('campaign')).toHaveLength(1)
  expect(at.waits).toEqual([0])
})

describe('a change', () => {
  it('is stored after it is confirmed, and not before', async () => {
    const { adSet } = await makeOneAd(at)
    at.fake.nextOf('POST {adset}', refused(100, { title: 'Budget', text: 'Your budget is too low.' }))
    await expect(at.local.adsets.budget({ adSetId: adSet.id, dailyBudget: 12 })).rejects.toThrow(/too low/)
    expect(await at.local.adsets.list({})).toMatchObject([{ dailyBudget: 10, changes: [] }])
    expect(await at.local.adsets.budget({ adSetId: adSet.id, dailyBudget: 12 })).toMatchObject({
      dailyBudget: 12,
      changes: [{ what: 'budget', from: 10, to: 12, by: 'local' }],
    })
    expect(at.fake.objects('adset')).toMatchObject([{ given: { daily_budget: 1200 } }])
  })

  it.each(faults)('of a budget is applied once despite %s', async (_, fault) => {
    const { adSet } = await makeOneAd(at)
    at.fake.nextOf('POST {adset}', fault)
    await at.local.adsets.budget({ adSetId: adSet.id, dailyBudget: 12 })
    expect(at.fake.objects('adset')).toMatchObject([{ given: { daily_budget: 1200 } }])
    expect(await open()).toEqual([])
  })

  it('activates the campaign and ad set before the ad, and pauses them with the last ad', async () => {
    const { ad } = await makeOneAd(at)
    const before = at.fake.requests.length
    await at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
    const sent = () =>
      at.fake.requests
        .slice(before)
        .filter(({ method }) => method === 'POST')
        .map(({ edge }) => edge)
    expect(sent()).toEqual(['POST {campaign}', 'POST {adset}', 'POST {ad}'])
    expect(await at.local.campaigns.list({})).toMatchObject([{ status: 'ACTIVE' }])
    await at.local.ads.status({ adId: ad.id, status: 'PAUSED' })
    expect(sent().slice(3)).toEqual(['POST {ad}', 'POST {adset}', 'POST {campaign}'])
    expect(await at.local.adsets.list({})).toMatchObject([{ status: 'PAUSED' }])
    expect(active().filter(({ kind }) => kind !== 'adcreative')).toEqual([])
  })

  it('leaves the ad paused if its activation fails on the way', async () => {
    const { ad } = await makeOneAd(at)
    at.fake.nextOf('POST {adset}', refused(368))
    await expect(at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })).rejects.toMatchObject({
      code: 'upstream_rejected',
    })
    expect(at.fake.objects('ad')).toMatchObject([{ status: 'PAUSED' }])
    expect(await at.local.ads.all({})).toMatchObject([{ status: 'PAUSED' }])
  })

  it('deletes an ad set on both sides', async () => {
    const { adSet, campaign } = await makeOneAd(at)
    at.fake.nextOf('DELETE {adset}', dropped({ committed: true }))
    await at.local.adsets.delete({ adSetId: adSet.id })
    expect(at.fake.objects('adset')).toEqual([])
    expect(await at.local.ads.all({})).toEqual([])
    await at.local.campaigns.delete({ campaignId: campaign.id })
    expect(at.fake.objects('campaign')).toEqual([])
    expect(await at.local.campaigns.list({})).toEqual([])
  })
})

it('looks up the outcome of a call that was sent when the process died', async () => {
  const campaign = await at.local.campaigns.create({ name: 'Spring' })
  at.fake.nextOf('POST adsets', hang({ committed: true }))
  const lost = at.local.adsets.create({ articleId: 'a1', campaignId: campaign.id }).catch(() => undefined)
  await expect.poll(() => at.fake.objects('adset').length).toBe(1)

  const again = await openAdsApp(
    {},
    {
      records: at.records,
      platform: at.platform,
      newId: randomUUID,
      sleep: async () => {},
    },
  )
  expect(await again.local.adsets.list({})).toMatchObject([{ onFacebook: 'unknown' }])
  const assigned = await again.local.adsets.assign({ articleId: 'a1', campaignId: campaign.id })
  expect(assigned).toMatchObject({ onFacebook: 'yes', status: 'PAUSED' })
  expect(at.fake.objects('adset')).toHaveLength(1)
  await at.fake.close()
  await lost
})

it('removes what a process planned but did not send before it died', async () => {
  const campaign = await at.local.campaigns.create({ name: 'Spring' })
  const [row] = await at.records.find('outbox')
  const planned = { ...(row ?? expect.unreachable()), id: 'planned', version: 0, state: 'planned', open: true } as const
  await at.records.transact(async tx => {
    await tx.put('outbox', { ...planned, act: 'budget', kind: 'adSet', subjectId: 'gone', value: 9_900 })
  })
  const again = await openAdsApp({}, { records: at.records, platform: at.platform, newId: randomUUID })
  expect(await open()).toEqual([])
  expect(await again.local.adsets.create({ articleId: 'a1', campaignId: campaign.id })).toMatchObject({
    dailyBudget: 10,
  })
})

it('leaves objects of others alone', async () => {
  await makeOfEach(at.platform, 'lamps')
  await makeOneAd(at)
  expect(there()).toEqual([2, 2, 2, 2])
})

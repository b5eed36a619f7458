import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wrapReader } from '../../../storage/testing/wrap-reader.ts'
import { dropped, hang, serverError } from '../../../testing/graph/reply.ts'
import { openAdsApp } from '../testing/open-ads-app.ts'
import { type ConnectedApp, makeOneAd, openConnected } from '../testing/open-connected.ts'

let at: ConnectedApp
beforeEach(async () => {
  at = await openConnected()
})
afterEach(() => at.fake.close())

const call = { signal: new AbortController().signal }
const statuses = (kind: 'adset' | 'ad') => at.fake.objects(kind).map(({ status }) => status)
const remoteIdOf = async (kind: 'adSet' | 'ad', id: string) =>
  (await at.records.get(kind, id))?.remoteId ?? expect.unreachable('It is not at the platform.')

it('a deletion succeeds only if the object is gone, not if it was renamed', async () => {
  const { adSet, ad } = await makeOneAd(at)
  await at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
  await at.platform.setName('adSet', await remoteIdOf('adSet', adSet.id), 'Autumn push', call)
  at.fake.nextOf('DELETE {adset}', serverError())
  await at.local.adsets.delete({ adSetId: adSet.id })
  expect(at.fake.objects('adset')).toEqual([])
  expect(await at.local.adsets.list({})).toEqual([])
})

it('recognises a budget increase of a renamed ad set, which counts against the cap', async () => {
  const { adSet, campaign } = await makeOneAd(at)
  const other = await at.local.adsets.create({ articleId: 'a2', campaignId: campaign.id })
  await at.platform.setName('adSet', await remoteIdOf('adSet', adSet.id), 'Autumn push', call)
  at.fake.nextOf('POST {adset}', dropped({ committed: true }))
  expect(await at.local.adsets.budget({ adSetId: adSet.id, dailyBudget: 85 })).toMatchObject({ dailyBudget: 85 })
  await expect(at.local.adsets.budget({ adSetId: other.id, dailyBudget: 85 })).rejects.toMatchObject({
    code: 'conflict',
  })
})

it('refuses local changes to objects on the platform without a connection', async () => {
  const { adSet, ad } = await makeOneAd(at)
  await at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
  const { local } = await openAdsApp({}, { records: at.records, newId: randomUUID })
  const changes = await Promise.allSettled([
    local.ads.status({ adId: ad.id, status: 'PAUSED' }),
    local.adsets.budget({ adSetId: adSet.id, dailyBudget: 2 }),
    local.adsets.targeting({ adSetId: adSet.id, targeting: { age_min: 30 } }),
    local.ads.delete({ adId: ad.id }),
    local.adsets.delete({ adSetId: adSet.id }),
  ])
  const refused = { status: 'rejected', reason: { code: 'not_configured' } }
  expect(changes).toMatchObject([refused, refused, refused, refused, refused])
  expect(await local.ads.all({})).toMatchObject([{ status: 'ACTIVE' }])
  expect(await local.adsets.list({})).toMatchObject([{ dailyBudget: 10 }])
})

it('a pause does not wait for changes of other ads or unknown outcomes', async () => {
  const { adSet, ad } = await makeOneAd(at)
  await at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
  at.fake.nextOf('POST adcreatives', hang())
  const words = { headline: 'Another', bodyText: 'Which one?', variant: 'B' }
  const made = at.local.ads.create({ adSetId: adSet.id, ...words }).catch(() => undefined)
  await expect.poll(() => at.fake.requests.filter(({ edge }) => edge === 'POST adcreatives').length).toBe(2)
  expect(await at.local.ads.status({ adId: ad.id, status: 'PAUSED' })).toMatchObject({ status: 'PAUSED' })
  expect(statuses('ad')).toEqual(['PAUSED'])
  await at.fake.close()
  await made
})

it('a pause runs after an activation that is being sent', async () => {
  const { ad } = await makeOneAd(at)
  let open = () => {}
  const gate = new Promise<undefined>(resolve => {
    open = () => resolve(undefined)
  })
  at.fake.nextOf('POST {campaign}', () => gate)
  const activated = at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
  await expect.poll(() => at.fake.requests.filter(({ edge }) => edge === 'POST {campaign}').length).toBe(1)
  const paused = at.local.ads.status({ adId: ad.id, status: 'PAUSED' })
  open()
  await Promise.all([activated, paused])
  expect([statuses('ad'), statuses('adset')]).toEqual([['PAUSED'], ['PAUSED']])
  expect(await at.local.ads.all({})).toMatchObject([{ status: 'PAUSED' }])
})

it('does not repeat a call that timed out, because it may still be applied', async () => {
  await at.fake.close()
  at = await openConnected({ timeoutSeconds: 0.2 })
  at.fake.nextOf('POST campaigns', hang())
  await expect(at.local.campaigns.create({ name: 'Spring' })).rejects.toMatchObject({
    code: 'upstream_unavailable',
    details: { outcome: 'unknown' },
  })
  expect(at.fake.requests.filter(({ edge }) => edge === 'POST campaigns')).toHaveLength(1)
  await at.local.campaigns.create({ name: 'Spring' })
  expect(at.fake.objects('campaign')).toHaveLength(1)
  expect(await at.local.campaigns.list({})).toHaveLength(1)
})

it('looks repeatedly for an object that is listed late', async () => {
  const campaign = await at.local.campaigns.create({ name: 'Spring' })
  at.fake.nextOf('POST adsets', hang({ committed: true }))
  const lost = at.local.adsets.create({ articleId: 'a1', campaignId: campaign.id }).catch(() => undefined)
  await expect.poll(() => at.fake.objects('adset').length).toBe(1)
  const { platform } = at
  let looked = 0
  const findByName: typeof platform.findByName = async (...asked) => {
    looked += 1
    return looked === 1 ? [] : platform.findByName(...asked)
  }
  const parts = { records: at.records, platform: { ...platform, findByName }, newId: randomUUID, sleep: async () => {} }
  const again = await openAdsApp({}, parts)
  await again.local.adsets.assign({ articleId: 'a1', campaignId: campaign.id })
  expect([at.fake.objects('adset').length, looked]).toEqual([1, 2])
  await at.fake.close()
  await lost
})

it('finds an object whose confirmation could not be stored', async () => {
  const campaign = await at.local.campaigns.create({ name: 'Spring' })
  const { records } = at
  const { platform } = at
  let isFull = false
  const createAdSet: typeof platform.createAdSet = async (...asked) => {
    const id = await platform.createAdSet(...asked)
    isFull = true
    return id
  }
  const transact: typeof records.transact = work =>
    isFull ? Promise.reject(new Error('no space')) : records.transact(work)
  const full = {
    ...wrapReader(records),
    close: records.close.bind(records),
    transact,
  }
  const failing = await openAdsApp({}, { records: full, platform: { ...platform, createAdSet }, newId: randomUUID })
  const asked = { articleId: 'a1', campaignId: campaign.id }
  await expect(failing.local.adsets.create(asked)).rejects.toBeDefined()
  isFull = false
  expect(await failing.local.adsets.assign(asked)).toMatchObject({ onFacebook: 'yes' })
  expect(at.fake.objects('adset')).toHaveLength(1)
})

it('does not activate an ad if others would start with it', async () => {
  const { adSet, ad } = await makeOneAd(at)
  const other = await at.local.ads.create({ adSetId: adSet.id, headline: 'B', bodyText: 'Which one?', variant: 'B' })
  await at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
  await at.records.transact(async tx => {
    const record = (await tx.get('adSet', adSet.id)) ?? expect.unreachable()
    await tx.put('adSet', { ...record, status: 'PAUSED' })
  })
  await expect(at.local.ads.status({ adId: other.id, status: 'ACTIVE' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Variant A'),
  })
  expect(await at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })).toMatchObject({ status: 'ACTIVE' })
  expect(statuses('adset')).toEqual(['ACTIVE'])
})

it('pauses the parents again if the activation of the ad fails', async () => {
  const { ad } = await makeOneAd(at)
  at.fake.nextOf('POST {ad}', serverError(), serverError())
  await expect(at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })).rejects.toBeDefined()
  expect(statuses('adset')).toEqual(['PAUSED'])
  expect(await at.local.campaigns.list({})).toMatchObject([{ status: 'PAUSED' }])
})

const targeting = { age_min: 30, age_max: 40, geo_locations: { countries: ['FR'] } }

it('looks up a targeting whose answer is lost instead of sending it again', async () => {
  const { adSet } = await makeOneAd(at)
  at.fake.nextOf('POST {adset}', dropped({ committed: true }))
  expect(await at.local.adsets.targeting({ adSetId: adSet.id, targeting })).toMatchObject({ targeting })
  expect(at.fake.requests.filter(({ edge }) => edge === 'POST {adset}')).toHaveLength(1)
})

describe('a targeting with a removed field', () => {
  const wide = { geo_locations: { countries: ['GB'] } }
  const narrow = { ...wide, age_min: 25, flexible_spec: [{ interests: [{ id: '6003', name: 'Tea' }] }] }
  const setThere = () => at.fake.objects('adset').map(({ given }) => given.targeting)
  let adSetId = ''
  beforeEach(async () => {
    adSetId = (await makeOneAd(at)).adSet.id
    await at.local.adsets.targeting({ adSetId, targeting: narrow })
  })

  it('is sent again if the call was lost', async () => {
    at.fake.nextOf('POST {adset}', dropped())
    expect(await at.local.adsets.targeting({ adSetId, targeting: wide })).toMatchObject({ targeting: wide })
    expect(setThere()).toEqual([{ ...wide, targeting_automation: { advantage_audience: 0 } }])
    expect(await at.local.ads.reconcile({})).toMatchObject({ findings: [] })
  })

  it('counts as not done after two lost calls, and a comparison does not send it', async () => {
    at.fake.nextOf('POST {adset}', dropped(), dropped())
    await expect(at.local.adsets.targeting({ adSetId, targeting: wide })).rejects.toMatchObject({
      code: 'upstream_unavailable',
    })
    expect(await at.local.ads.reconcile({})).toMatchObject({ settled: 1, findings: [] })
    expect(await at.local.adsets.list({})).toMatchObject([{ targeting: narrow }])
    expect(setThere()).toMatchObject([narrow])
  })
})

it('a comparison sends nothing and resolves what it finds', async () => {
  const { adSet } = await makeOneAd(at)
  let isSilent = true
  at.fake.script(({ edge }) => (isSilent && edge === 'GET {adset}' ? serverError() : undefined))
  at.fake.nextOf('POST {adset}', dropped({ committed: true }))
  await expect(at.local.adsets.targeting({ adSetId: adSet.id, targeting })).rejects.toBeDefined()
  const writes = () => at.fake.requests.filter(({ method }) => method !== 'GET').length
  const before = writes()
  expect(await at.local.ads.reconcile({})).toMatchObject({ settled: 0, findings: [{ type: 'unsettled' }] })
  isSilent = false
  expect(await at.local.ads.reconcile({})).toMatchObject({ settled: 1, findings: [] })
  expect(writes()).toBe(before)
  expect(await at.local.adsets.list({})).toMatchObject([{ targeting }])
})

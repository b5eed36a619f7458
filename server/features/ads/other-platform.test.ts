import { beforeEach, describe, expect, it } from 'vitest'
import type { InsightRow } from '../../ports/ad-platform.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { type Fate, memoryAdPlatform } from '../../testing/memory-ad-platform.ts'
import { openAdsApp } from './testing/open-ads-app.ts'

const words = { headline: 'Five kettles, compared', bodyText: 'Which boils a cup first?', variant: 'A' }
const sleep = async () => {}

/** The ad of a data folder that was connected to Facebook, and is now connected to a platform with the same ids. */
async function openSecond(options: { insights?: InsightRow[] } = {}) {
  const records = createMemoryRecordStore()
  const fates: Fate[] = []
  const first = memoryAdPlatform({ fate: () => fates.shift() ?? 'done' })
  const before = await openAdsApp({}, { records, platform: first, sleep })
  const { id: campaignId } = await before.local.campaigns.create({ name: 'Spring' })
  const { id: adSetId } = await before.local.adsets.create({ articleId: 'a1', campaignId })
  const { id: adId } = await before.local.ads.create({ adSetId, ...words })
  const second = memoryAdPlatform({ key: 'second', ...options })
  const connect = () => openAdsApp({}, { records, platform: second, sleep })
  return { ...(await connect()), before, fates, first, second, campaignId, adSetId, adId, connect }
}

let at: Awaited<ReturnType<typeof openSecond>>
beforeEach(async () => {
  at = await openSecond()
})

const refusal = {
  code: 'not_configured',
  message: expect.stringMatching(/is on Facebook and cannot be changed without a connection to it/),
}

describe('an ad on a platform that is not the connected one', () => {
  it('cannot be changed', async () => {
    const { adSetId, adId, campaignId, local } = at
    // The same ids belong to other objects there.
    const own = await local.campaigns.create({ name: 'Autumn' })
    const ownSet = await local.adsets.create({ articleId: 'a1', campaignId: own.id })
    await local.ads.create({ adSetId: ownSet.id, ...words })
    const ids = [...at.second.objects.keys()]
    expect(ids).toEqual([...at.first.objects.keys()])
    const [untouched, records] = [structuredClone([...at.second.objects]), await at.records.find('ad')]
    const changes = [
      () => local.ads.status({ adId, status: 'ACTIVE' }),
      () => local.ads.status({ adId, status: 'PAUSED' }),
      () => local.campaigns.status({ campaignId, status: 'ACTIVE' }),
      () => local.campaigns.edit({ campaignId, name: 'Summer' }),
      () => local.adsets.budget({ adSetId, dailyBudget: 20 }),
      () => local.adsets.targeting({ adSetId, targeting: { geo_locations: { countries: ['FR'] } } }),
      () => local.adsets.edit({ adSetId, name: 'Other' }),
      () => local.ads.edit({ adId, headline: 'Five kettles' }),
      () => local.ads.delete({ adId }),
      () => local.adsets.delete({ adSetId }),
      () => local.ads.create({ adSetId, ...words, variant: 'B', headline: 'Five kettles' }),
      () => local.adsets.create({ articleId: 'a1', campaignId, ages: '55+' }),
      () => local.ads.deploy({ articleId: 'a1', campaignId, variants: [{ ...words, variant: 'C' }] }),
    ]
    for (const change of changes) await expect(change()).rejects.toMatchObject(refusal)
    expect([...at.second.objects]).toEqual(untouched)
    expect(await at.records.find('ad')).toEqual(records)
  })

  it('is not missing in a comparison, which covers the ads of the connected platform only', async () => {
    await at.local.campaigns.create({ name: 'Autumn' })
    const signal = AbortSignal.timeout(10_000)
    for (const id of at.second.objects.keys()) await at.second.remove('campaign', id, { signal })
    const { objects, findings } = await at.local.ads.reconcile({})
    expect(objects).toBe(1)
    expect(findings).toMatchObject([{ kind: 'campaign', name: 'Autumn' }])
  })

  it('gets no figures of an ad with the same id', async () => {
    const [remoteId = ''] = (await at.records.find('ad')).flatMap(ad => ad.remoteId ?? [])
    const row = { adId: remoteId, date: '2026-11-19', age: null, gender: null, region: null, impressions: 1000 }
    const insights = [{ ...row, clicks: 30, spendMicros: 1_000_000, conversions: 2 }]
    const { local, records } = await openSecond({ insights })
    const { id } = await local.ads.sync({})
    for await (const event of local.jobs.events({ id })) if (event.type === 'end') break
    expect(await local.jobs.get({ id })).toMatchObject({ status: 'done', result: { ads: 0, unknownAds: [remoteId] } })
    expect(await records.find('insight')).toEqual([])
  })

  it('keeps a call without an answer open until its platform is connected again', async () => {
    at.fates.push('lost_after', 'lost_after')
    const lost = at.before.local.campaigns.edit({ campaignId: at.campaignId, name: 'Summer' })
    await lost.catch(() => undefined)
    at.fates.push('lost_before', 'lost_before')
    await at.before.local.campaigns.create({ name: 'Winter' }).catch(() => undefined)
    const open = await at.records.find('outbox', { where: { open: true } })
    const { local } = await at.connect()
    expect((await local.ads.reconcile({})).findings).toEqual([])
    expect(await at.records.find('outbox', { where: { open: true } })).toEqual(open)
  })
})

it('stores the platform with the ids of each object, and reads ids without one as those of Facebook', async () => {
  const { local, records, campaignId } = at
  await local.campaigns.create({ name: 'Autumn' })
  expect((await records.find('campaign')).map(({ platform }) => platform)).toEqual(['meta', 'second'])
  expect((await records.find('ad')).map(({ platform }) => platform)).toEqual(['meta'])
  expect(new Set((await records.find('outbox')).map(({ platform }) => platform))).toEqual(new Set(['meta', 'second']))
  await records.transact(async tx => {
    const { platform: _, ...campaign } = (await tx.get('campaign', campaignId)) ?? expect.unreachable()
    await tx.put('campaign', campaign)
  })
  const rename = { campaignId, name: 'Summer' }
  await expect(local.campaigns.edit(rename)).rejects.toMatchObject(refusal)
  expect(await at.before.local.campaigns.edit(rename)).toMatchObject({ name: 'Summer' })
})

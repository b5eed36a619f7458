import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import { createMemoryBlobStore } from '../../../storage/blobs/open-blob-store.ts'
import { refused, serverError } from '../../../testing/graph/reply.ts'
import { createManualClock } from '../../../testing/manual-clock.ts'
import { openAdsApp, tokenHolder } from '../testing/open-ads-app.ts'
import { type ConnectedApp, openConnected } from '../testing/open-connected.ts'

const clock = createManualClock()
let at: ConnectedApp
let adSetId: string
let ads: { id: string; remoteId: string }[]

beforeEach(async () => {
  at = await openConnected({ fake: { now: clock.now, maxPerPage: 3 } })
  const campaign = await at.local.campaigns.create({ name: 'Spring' })
  adSetId = (await at.local.adsets.create({ articleId: 'a1', campaignId: campaign.id })).id
  const words = { headline: 'Five kettles, compared', bodyText: 'Which boils a cup first?' }
  for (const variant of ['A', 'B']) await at.local.ads.create({ adSetId, ...words, variant })
  ads = (await at.records.find('ad')).map(({ id, remoteId }) => ({ id, remoteId: remoteId ?? '' }))
})
afterEach(() => at.fake.close())

const remote = (n: number) => ads[n]?.remoteId ?? expect.unreachable()
const some = { impressions: 1000, clicks: 30, spend: 12.34, conversions: 2 }

async function sync(request: { days?: number } = {}) {
  const { id } = await at.local.ads.sync(request)
  return ended(id)
}

async function ended(id: string) {
  for await (const event of at.local.jobs.events({ id })) if (event.type === 'end') break
  return at.local.jobs.get({ id })
}

const stored = async () => {
  const [insights, totals, days] = [
    await at.records.find('insight'),
    await at.records.find('insightTotal'),
    await at.records.find('insightDay'),
  ]
  return { insights, totals, days }
}
const queries = () => at.fake.requests.filter(({ edge }) => edge === 'GET insights').map(({ params }) => params)
const dashboard = async () => (await at.local.ads.performance({}))[0] ?? expect.unreachable()

describe('a sync', () => {
  it('reads days, ages, genders and regions with the same totals', async () => {
    at.fake.deliver(
      { adId: remote(0), date: '2026-11-19', age: '25-34', gender: 'female', region: 'Kent', ...some },
      { adId: remote(0), date: '2026-11-19', age: '35-44', gender: 'male', region: 'Wales', ...some },
      { adId: remote(1), date: '2026-11-21', age: '25-34', gender: 'male', region: 'Kent', ...some, spend: 0.07 },
    )
    const { status, result, steps, type } = await sync()
    expect({ type, status, steps: steps.map(({ name }) => name) }).toEqual({
      type: 'insight-sync',
      status: 'done',
      steps: ['window', 'day', 'age', 'gender', 'region', 'finish'],
    })
    const expected = { since: '2026-10-25', until: '2026-11-21', ads: 2, changed: 11, unknownAds: [], unknownTotal: 0 }
    expect(result).toEqual(expected)
    const { totalImpressions, totalClicks, totalSpend, totalConversions } = await dashboard()
    expect([totalImpressions, totalClicks, totalSpend, totalConversions]).toEqual([3000, 90, 24.75, 6])
    const { demographics } = at.local
    for (const rows of [
      await demographics.age({ adSetId }),
      await demographics.gender({ adSetId }),
      await demographics.region({ adSetId }),
    ]) {
      expect(rows).toHaveLength(2)
      expect(rows.reduce((sum, row) => sum + row.impressions, 0)).toBe(3000)
      expect(rows.reduce((sum, row) => sum + row.clicks, 0)).toBe(90)
      expect(rows.reduce((sum, row) => sum + row.spend, 0)).toBeCloseTo(24.75, 6)
    }
  })

  it('makes one paged query per breakdown for any number of ads', async () => {
    for (const date of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
      at.fake.deliver({ adId: remote(0), date, ...some }, { adId: remote(1), date, ...some })
    await sync()
    // Eight rows per query, three per page.
    expect(queries()).toHaveLength(12)
    expect(new Set(queries().map(({ breakdowns }) => breakdowns))).toEqual(
      new Set([undefined, 'age', 'gender', 'region']),
    )
    expect((await at.local.ads.days({ days: 4 })).days.map(({ impressions }) => impressions)).toEqual([
      ...[2000, 2000, 2000, 2000],
    ])
  })

  it('changes nothing when repeated', async () => {
    at.fake.deliver({ adId: remote(0), date: '2026-11-20', ...some })
    await sync()
    const before = await stored()
    expect((await sync()).result).toMatchObject({ ads: 1, changed: 0 })
    expect(await stored()).toEqual(before)
  })

  it('stores corrections of reported ads, also to zero', async () => {
    const [a, b] = [remote(0), remote(1)]
    at.fake.deliver({ adId: a, date: '2026-11-19', age: '25-34', ...some }, { adId: b, date: '2026-11-19', ...some })
    at.fake.deliver({ adId: a, date: '2026-11-20', age: '25-34', ...some })
    await sync()
    at.fake.withdraw()
    at.fake.deliver({ adId: a, date: '2026-11-20', age: '35-44', ...some, impressions: 900 })
    await sync()
    const { ads: rows, totalImpressions } = await dashboard()
    // Variant B is no longer reported and keeps its metrics.
    expect(rows.map(({ impressions }) => impressions)).toEqual([900, 1000])
    expect(totalImpressions).toBe(1900)
    expect(await at.local.demographics.age({ adSetId })).toMatchObject([
      { age: '35-44', impressions: 900 },
      { age: 'Unknown', impressions: 1000 },
    ])
    const { days } = await at.local.ads.days({ days: 3 })
    expect(days.map(({ impressions }) => impressions)).toEqual([1000, 900, 0])
  })

  it('reports ads that are not ours and stores nothing of them', async () => {
    const other = await at.platform.createCampaign({ name: 'Other', goal: 'awareness' }, call)
    const adSet = await at.platform.createAdSet(
      { name: 'Other', campaignId: other, dailyBudgetPence: 500, targeting: { geo_locations: { countries: ['GB'] } } },
      call,
    )
    const words = { headline: 'x', bodyText: 'y', callToAction: 'LEARN_MORE', urlTags: '' }
    const creativeId = await at.platform.createCreative(
      { name: 'Other', linkUrl: 'https://reviews.example/', ...words },
      call,
    )
    const foreign = await at.platform.createAd({ name: 'Other', adSetId: adSet, creativeId }, call)
    at.fake.deliver({ adId: foreign, date: '2026-11-20', ...some })
    expect((await sync()).result).toMatchObject({ ads: 0, changed: 0, unknownAds: [foreign], unknownTotal: 1 })
    expect((await stored()).insights).toEqual([])
  })

  it('parses the figures of Facebook and counts missing ones as 0', async () => {
    at.fake.deliver({ adId: remote(0), date: '2026-11-20', impressions: 7, clicks: 0, spend: 0.1 })
    at.fake.deliver({ adId: remote(0), date: '2026-11-20', impressions: 7, clicks: 0, spend: 0.2 })
    await sync()
    expect(await dashboard()).toMatchObject({ totalImpressions: 14, totalSpend: 0.3, totalConversions: 0 })
  })
})

const call = { signal: new AbortController().signal }

describe('the days of a sync', () => {
  const since = () => JSON.parse(String(queries().at(-1)?.time_range)).since

  it.each([
    ['2026-11-21T23:30:00.000Z', 'America/New_York', '2026-11-21'],
    ['2026-11-21T23:30:00.000Z', 'Europe/Berlin', '2026-11-22'],
    ['2026-03-29T00:30:00.000Z', 'Europe/London', '2026-03-29'],
  ])('end today in the time zone of the account: at %s in %s, %s', async (now, timezone_name, today) => {
    const manualClock = createManualClock(now)
    const zoned = await openConnected({
      parts: { clock: manualClock },
      fake: { now: manualClock.now, account: { timezone_name } },
    })
    const { id } = await zoned.local.ads.sync({})
    for await (const event of zoned.local.jobs.events({ id })) if (event.type === 'end') break
    expect((await zoned.local.jobs.get({ id })).result).toMatchObject({ until: today })
    expect((await zoned.local.ads.days({ days: 1 })).until).toBe(today)
    await zoned.fake.close()
  })

  it('start with the first of our ads in the first sync, and 28 days ago later', async () => {
    const first = ads[0]?.id ?? ''
    const old = await at.records.get('ad', first)
    await at.records.transact(async tx => {
      if (old) await tx.put('ad', { ...old, createdAt: '2026-08-20T12:00:00.000Z' })
    })
    at.fake.deliver({ adId: remote(0), date: '2026-08-21', ...some }, { adId: remote(0), date: '2026-11-01', ...some })
    expect((await sync()).result).toMatchObject({ since: '2026-08-20', until: '2026-11-21' })
    expect(await dashboard()).toMatchObject({ totalImpressions: 2000 })
    // In spans of at most 28 days, latest first.
    expect(since()).toBe('2026-08-20')
    expect((await sync()).result).toMatchObject({ since: '2026-10-25' })
  })

  it('can be requested', async () => {
    expect((await sync({ days: 1 })).result).toMatchObject({ since: '2026-11-21', until: '2026-11-21' })
    for (const days of [0, 1.5, 1096]) {
      await expect(at.local.ads.sync({ days })).rejects.toMatchObject({ code: 'bad_request' })
    }
  })

  it('include days that earlier syncs missed or left out', async () => {
    await sync()
    at.clock.advance(40 * 86_400_000)
    await sync({ days: 2 })
    expect((await sync()).result).toMatchObject({ since: '2026-10-25', until: '2026-12-31' })
    at.clock.advance(86_400_000)
    expect((await sync()).result).toMatchObject({ since: '2026-12-05', until: '2027-01-01' })
  })
})

describe('a failing sync', () => {
  it('waits as long as Facebook asks after a rate limit', async () => {
    at.fake.deliver({ adId: remote(0), date: '2026-11-20', ...some })
    at.fake.nextOf('GET insights', refused(17, { text: 'User request limit reached' }), serverError())
    expect(await sync()).toMatchObject({ status: 'done', result: { ads: 1 } })
  })

  it('reports the message of Facebook until a sync succeeds, and keeps the days already read', async () => {
    expect((await at.local.facebook.status()).lastSync).toBeNull()
    at.fake.deliver({ adId: remote(0), date: '2026-11-20', ...some })
    await sync()
    at.clock.advance(3_600_000)
    at.fake.nextOf('GET insights', refused(190, { text: 'The session has expired.' }))
    const failed = await sync()
    expect(failed).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('expired') } })
    expect((await at.local.facebook.status()).lastSync).toEqual({
      at: '2026-11-21T09:00:00.000Z',
      until: '2026-11-21',
      failed: { at: '2026-11-21T10:00:00.000Z', message: failed.error?.message },
    })
    expect(await dashboard()).toMatchObject({ totalImpressions: 1000 })
    await sync()
    expect((await at.local.facebook.status()).lastSync).toEqual({
      at: '2026-11-21T10:00:00.000Z',
      until: '2026-11-21',
      failed: null,
    })
  })

  it('continues with the remaining days in the next process', async () => {
    at.fake.deliver({ adId: remote(0), date: '2026-11-20', ...some })
    const blobs = createMemoryBlobStore()
    let tell = () => {}
    const reached = new Promise<void>(resolve => {
      tell = resolve
    })
    const stuck: AdPlatform = {
      ...at.platform,
      async *insights(request, options) {
        if (request.by === 'gender') {
          tell()
          await new Promise(resolve => options.signal.addEventListener('abort', resolve, { once: true }))
          options.signal.throwIfAborted()
        }
        yield* at.platform.insights(request, options)
      },
    }
    const parts = { records: at.records, blobs, newId: () => randomUUID() }
    const first = await openAdsApp({}, { ...parts, platform: stuck })
    const { id } = await first.local.ads.sync({})
    await reached
    await first.app.park()
    expect(await first.local.jobs.get({ id })).toMatchObject({ status: 'interrupted' })
    expect((await first.local.facebook.status()).lastSync).toBeNull()
    const before = queries().length
    const next = await openAdsApp({}, { ...parts, platform: at.platform })
    await next.app.resumeJobs()
    expect((await next.local.ads.sync({})).id).toBe(id)
    for await (const event of next.local.jobs.events({ id })) if (event.type === 'end') break
    expect(await next.local.jobs.get({ id })).toMatchObject({ status: 'done', result: { ads: 1, changed: 4 } })
    expect(
      queries()
        .slice(before)
        .map(({ breakdowns }) => breakdowns),
    ).toEqual(['gender', 'region'])
  })

  it('runs once for two concurrent requests', async () => {
    const jobs = await Promise.all([at.local.ads.sync({}), at.local.ads.sync({ days: 3 }), at.local.ads.sync({})])
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1)
    await ended(jobs[0].id)
    expect((await at.local.ads.sync({})).id).not.toBe(jobs[0].id)
  })

  it('names the missing settings in Database-Only Mode', async () => {
    const alone = await openAdsApp({ facebookMissing: ['FACEBOOK_PAGE_ID'] })
    const missing = { code: 'not_configured', message: expect.stringContaining('FACEBOOK_PAGE_ID (page id)') }
    await expect(alone.local.ads.sync({})).rejects.toMatchObject(missing)
    await expect(alone.local.ads.interests({ q: 'kettles' })).rejects.toMatchObject(missing)
    expect(await alone.local.jobs.list()).toEqual([])
  })

  it('refuses an account in another currency', async () => {
    const yen = await openConnected({ fake: { account: { currency: 'JPY' } } })
    const { id } = await yen.local.ads.sync({})
    for await (const event of yen.local.jobs.events({ id })) if (event.type === 'end') break
    expect(await yen.local.jobs.get({ id })).toMatchObject({ status: 'failed', error: { code: 'not_configured' } })
    await yen.fake.close()
  })

  it('needs ads:write', async () => {
    await expect((await tokenHolder(at, 'ads:read')).ads.sync({})).rejects.toMatchObject({ code: 'forbidden' })
  })
})

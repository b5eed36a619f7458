import { beforeEach, describe, expect, it } from 'vitest'
import { makeOfEach } from '../../ports/ad-platform.conformance.ts'
import type { AdPlatform, InsightRow, InsightsRequest } from '../../ports/ad-platform.ts'
import { serverError } from '../../testing/graph/reply.ts'
import { call, createPlatformWithFake, type PlatformWithFake } from './testing/platform-with-fake.ts'

let at: PlatformWithFake
beforeEach(async () => {
  at = await createPlatformWithFake({}, { maxPerPage: 3, now: () => new Date('2026-11-21T09:00:00Z') })
  return () => at.fake.close()
})

const days = { since: '2026-11-18', until: '2026-11-20' }
async function read(by: InsightsRequest['by'] = 'day', platform: AdPlatform = at.platform): Promise<InsightRow[]> {
  const rows: InsightRow[] = []
  for await (const page of platform.insights({ ...days, by }, call)) rows.push(...page)
  return rows
}

/** Creates a platform that responds with one page of these rows. */
async function answering(...data: unknown[]) {
  const account = { id: 'act_1', currency: 'GBP', timezone_name: 'Europe/London', account_status: 1 }
  const fetch: typeof globalThis.fetch = async url => Response.json(/insights/.test(String(url)) ? { data } : account)
  const { fake, platform } = await createPlatformWithFake({ fetch })
  await fake.close()
  return platform
}
const row = {
  ad_id: '1',
  impressions: '10',
  clicks: '2',
  spend: '0.10',
  date_start: '2026-11-20',
  date_stop: '2026-11-20',
}
const bought = (action_type: string, value: unknown) => ({ action_type, value })

describe('insights', () => {
  it('are returned by ad and day, with spend in millionths', async () => {
    const { ad: adId } = await makeOfEach(at.platform, 'lamps')
    const figures = { impressions: 1532, clicks: 61, spend: 12.34, conversions: 2 }
    at.fake.deliver({ adId, date: '2026-11-20', ...figures }, { adId, date: '2026-11-21', ...figures })
    expect(await read()).toEqual([
      {
        adId,
        date: '2026-11-20',
        age: null,
        gender: null,
        region: null,
        impressions: 1532,
        clicks: 61,
        spendMicros: 12_340_000,
        conversions: 2,
      },
    ])
  })

  it.each([
    ['age', { age: '25-34', gender: null, region: null }],
    ['gender', { age: null, gender: 'female', region: null }],
    ['region', { age: null, gender: null, region: 'Wales' }],
  ] as const)('are also returned by %s', async (by, people) => {
    const { ad: adId } = await makeOfEach(at.platform, 'lamps')
    const group = { age: '25-34', gender: 'female', region: 'Wales' } as const
    at.fake.deliver({ adId, date: '2026-11-20', ...group, impressions: 10, clicks: 1, spend: 0.07, conversions: 1 })
    // Meta reports no pixel conversions by region.
    const conversions = by === 'region' ? 0 : 1
    expect(await read(by)).toEqual([
      { adId, date: '2026-11-20', ...people, impressions: 10, clicks: 1, spendMicros: 70_000, conversions },
    ])
  })

  it('of many ads are read with one paged query', async () => {
    const ids = [
      await makeOfEach(at.platform, 'a'),
      await makeOfEach(at.platform, 'b'),
      await makeOfEach(at.platform, 'c'),
    ]
    for (const { ad: adId } of ids)
      for (const date of ['2026-11-18', '2026-11-19', '2026-11-20'])
        at.fake.deliver({ adId, date, impressions: 10, clicks: 1, spend: 0.1 })
    at.fake.nextOf('GET insights', serverError())
    const rows = await read()
    expect(new Set(rows.map(({ adId, date }) => `${adId} ${date}`)).size).toBe(9)
    expect(rows.reduce((sum, { spendMicros }) => sum + spendMicros, 0)).toBe(900_000)
    // Three pages of three rows, plus one retry.
    expect(at.fake.requests.filter(({ edge }) => edge === 'GET insights')).toHaveLength(4)
  })

  it('are empty if nothing was delivered', async () => {
    await makeOfEach(at.platform, 'lamps')
    expect(await read()).toEqual([])
  })

  it.each([
    [[bought('omni_purchase', '3'), bought('purchase', '3'), bought('offsite_conversion.fb_pixel_purchase', '3')], 3],
    [[bought('purchase', '5'), bought('omni_purchase', '4')], 4],
    [[bought('purchase', '5'), bought('link_click', '40')], 5],
    [[bought('link_click', '40'), bought('video_view', [{ value: 1 }])], 0],
    [undefined, 0],
  ])('count the purchases of %j once', async (actions, conversions) => {
    expect(await read('day', await answering({ ...row, actions }))).toMatchObject([{ conversions }])
  })

  it('are refused for an account in another currency', async () => {
    const { fake, platform } = await createPlatformWithFake({}, { account: { currency: 'JPY' } })
    await expect(read('day', platform)).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('JPY, but figures in blogops are in pounds'),
    })
    await fake.close()
  })

  it('count missing figures as 0', async () => {
    const { impressions: _, clicks: _c, spend: _s, ...bare } = row
    expect(await read('day', await answering(bare))).toMatchObject([{ impressions: 0, clicks: 0, spendMicros: 0 }])
  })

  it.each([
    ['a number that is none', { impressions: '1e3' }, /0\.impressions/],
    ['a number below nought', { clicks: '-1' }, /0\.clicks/],
    ['an amount with a comma', { spend: '1,234.56' }, /0\.spend/],
    ['purchases without a number', { actions: [bought('purchase', {})] }, /0\.actions/],
    ['two days in one', { date_stop: '2026-11-21' }, /figures of one day/],
    ['a day that is none', { date_start: '20 Nov', date_stop: '20 Nov' }, /0\.date_start/],
  ])('are refused completely with %s', async (_, odd, told) => {
    await expect(read('day', await answering({ ...row, ...odd }))).rejects.toMatchObject({
      code: 'upstream_rejected',
      message: expect.stringMatching(told),
    })
  })
})

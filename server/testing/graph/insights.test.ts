import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeGraph, fakeGraph } from '../fake-graph.ts'
import { asking } from './asking.ts'

let fake: FakeGraph
let ask: ReturnType<typeof asking>
let ads: [string, string]
let adSet: string
beforeEach(async () => {
  fake = await fakeGraph({ now: () => new Date('2026-11-21T09:00:00Z') })
  ask = asking(fake)
  adSet = await ask.make.adSet()
  ads = [await ask.make.ad({ name: 'First' }, adSet), await ask.make.ad({ name: 'Second' }, adSet)]
})
afterEach(() => fake.close())

const week = { since: '2026-11-14', until: '2026-11-20' }
const daily = { level: 'ad', time_range: week, time_increment: 1 }

async function rows(params: object, path = ask.of('insights')): Promise<Record<string, unknown>[]> {
  const { body } = await ask.get(path, { fields: 'ad_id,impressions,clicks,spend,actions', ...params })
  return body.data
}

const some = { impressions: 1000, clicks: 30, spend: 12.34, conversions: 2 }

describe('insights', () => {
  it('are text, and name each conversion three times', async () => {
    fake.deliver({ adId: ads[0], date: '2026-11-20', ...some })
    expect(await rows(daily)).toEqual([
      {
        ad_id: ads[0],
        impressions: '1000',
        clicks: '30',
        spend: '12.34',
        date_start: '2026-11-20',
        date_stop: '2026-11-20',
        actions: [
          { action_type: 'link_click', value: '20' },
          { action_type: 'landing_page_view', value: '16' },
          { action_type: 'omni_purchase', value: '2' },
          { action_type: 'purchase', value: '2' },
          { action_type: 'offsite_conversion.fb_pixel_purchase', value: '2' },
        ],
      },
    ])
  })

  it('leave out empty actions and days without delivery', async () => {
    expect(await rows(daily)).toEqual([])
    fake.deliver({ adId: ads[0], date: '2026-11-20', impressions: 10, clicks: 0, spend: 0.01 })
    const [row = {}] = await rows({ ...daily, fields: 'impressions,clicks,cpc,ctr,actions' })
    expect(row).toMatchObject({ impressions: '10', clicks: '0', ctr: '0.000000' })
    expect(Object.keys(row)).not.toContain('actions')
    expect(Object.keys(row)).not.toContain('cpc')
  })

  it('have one row per requested day, both ends included', async () => {
    for (const date of ['2026-11-13', '2026-11-14', '2026-11-20', '2026-11-21'])
      fake.deliver({ adId: ads[0], date, ...some })
    expect((await rows(daily)).map(({ date_start }) => date_start)).toEqual(['2026-11-14', '2026-11-20'])
    expect(await rows({ ...daily, time_increment: 'all_days' })).toMatchObject([
      { impressions: '2000', spend: '24.68', date_start: '2026-11-14', date_stop: '2026-11-20' },
    ])
    expect(await rows({ ...daily, time_increment: 5 })).toMatchObject([
      { impressions: '1000', date_start: '2026-11-14', date_stop: '2026-11-18' },
      { impressions: '1000', date_start: '2026-11-19', date_stop: '2026-11-20' },
    ])
    expect(await rows({ level: 'ad' })).toMatchObject([
      { impressions: '3000', date_start: '2026-10-22', date_stop: '2026-11-20' },
    ])
  })

  it('are summed by level, without the fields below it', async () => {
    for (const adId of ads) fake.deliver({ adId, date: '2026-11-20', ...some })
    const fields = 'ad_id,adset_id,campaign_id,account_id,impressions'
    const byAdSet = await rows({ fields, time_range: week, level: 'adset' })
    expect(byAdSet).toMatchObject([{ adset_id: adSet, account_id: '100200300', impressions: '2000' }])
    expect(Object.keys(byAdSet[0] ?? {})).not.toContain('ad_id')
    expect(await rows({ fields, time_range: week })).toHaveLength(1)
    expect(await rows({ time_range: week }, `${ads[1]}/insights`)).toMatchObject([{ ad_id: ads[1] }])
    const filtering = [{ field: 'ad.id', operator: 'IN', value: [ads[0]] }]
    expect(await rows({ ...daily, filtering })).toMatchObject([{ ad_id: ads[0], impressions: '1000' }])
  })

  it('do not lose pennies', async () => {
    for (let n = 0; n < 30; n++)
      fake.deliver({ adId: ads[0], date: '2026-11-20', impressions: 1, clicks: 0, spend: 0.1 })
    expect(await rows(daily)).toMatchObject([{ spend: '3.00' }])
  })

  it('are broken down by age and gender', async () => {
    const at = { adId: ads[0], date: '2026-11-20', ...some }
    fake.deliver({ ...at, age: '25-34', gender: 'female' }, { ...at, age: '25-34', gender: 'male' })
    fake.deliver({ ...at, age: '65+', gender: 'male' })
    expect(await rows({ ...daily, breakdowns: 'age' })).toMatchObject([
      { age: '25-34', impressions: '2000' },
      { age: '65+', impressions: '1000' },
    ])
    expect(await rows({ ...daily, breakdowns: ['age', 'gender'] })).toHaveLength(3)
    expect(await rows({ ...daily, breakdowns: 'gender' })).toMatchObject([
      { gender: 'female', impressions: '1000' },
      { gender: 'male', impressions: '2000' },
    ])
  })

  it('have no conversions by region', async () => {
    fake.deliver({ adId: ads[0], date: '2026-11-20', region: 'Scotland', ...some })
    const [row] = await rows({ ...daily, breakdowns: 'region' })
    expect(row).toMatchObject({ region: 'Scotland', clicks: '30' })
    expect(row?.actions).toEqual([
      { action_type: 'link_click', value: '20' },
      { action_type: 'landing_page_view', value: '16' },
    ])
  })

  it('are paged', async () => {
    for (const adId of ads) fake.deliver({ adId, date: '2026-11-20', ...some })
    const first = await ask.get(ask.of('insights'), { ...daily, fields: 'ad_id', limit: 1 })
    const { data, paging } = first.body
    expect(data).toMatchObject([{ ad_id: ads[0] }])
    expect(paging.next).toContain('access_token=')
    const last = await ask.get(ask.of('insights'), {
      ...daily,
      fields: 'ad_id',
      limit: 1,
      after: paging.cursors.after,
    })
    expect(last.body).toMatchObject({ data: [{ ad_id: ads[1] }], paging: { cursors: {} } })
    expect(Object.keys(last.body.paging)).toEqual(['cursors'])
  })

  it.each([
    [{ time_range: { since: '2026-11-20', until: '2026-11-14' } }, 100],
    [{ time_range: { since: '20/11/2026', until: '2026-11-21' } }, 100],
    [{ time_range: { since: '2023-10-01', until: '2026-11-14' } }, 3018],
    [{ breakdowns: 'age,region' }, 100],
    [{ breakdowns: 'hair' }, 100],
    [{ level: 'creative' }, 100],
    [{ time_increment: 0 }, 100],
    [{ date_from: '2026-11-20' }, 100],
    [{ filtering: [{ field: 'name', operator: 'EQUAL', value: 'x' }] }, 100],
  ])('are refused with %j', async (params, code) => {
    fake.deliver({ adId: ads[0], date: '2026-11-20', ...some })
    expect((await ask.get(ask.of('insights'), params)).body).toMatchObject({ error: { code } })
  })

  it('refuse an unknown field', async () => {
    fake.deliver({ adId: ads[0], date: '2026-11-20', ...some })
    const { body } = await ask.get(ask.of('insights'), { ...daily, fields: 'views' })
    expect(body).toMatchObject({ error: { message: expect.stringContaining('(views)') } })
  })

  it('need an existing ad', () => {
    expect(() => fake.deliver({ adId: adSet, date: '2026-11-20', ...some })).toThrow(/no ad/)
  })
})

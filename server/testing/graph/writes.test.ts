import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeGraph, fakeGraph } from '../fake-graph.ts'
import { asking, requests, targeting } from './asking.ts'

let fake: FakeGraph
let ask: ReturnType<typeof asking>
let now: number
beforeEach(async () => {
  now = Date.parse('2026-11-21T09:00:00Z')
  fake = await fakeGraph({ now: () => new Date(now), lowestBudget: 100 })
  ask = asking(fake)
})
afterEach(() => fake.close())

const CREATABLE = ['campaigns', 'adsets', 'adcreatives', 'ads'] as const
type Edge = (typeof CREATABLE)[number]

/** Valid request for a new object. */
async function good(edge: Edge): Promise<Record<string, unknown>> {
  if (edge === 'campaigns') return requests.campaigns
  if (edge === 'adsets') return requests.adsets(await ask.make.campaign())
  if (edge === 'adcreatives') return requests.adcreatives(fake.credentials.pageId)
  return requests.ads(await ask.make.adSet(), await ask.make.creative())
}

const error = (over: object) => ({ error: { code: 100, fbtrace_id: expect.any(String), ...over } })
const blames = (...path: string[]) => ({ error_data: JSON.stringify({ blame_field_specs: [path] }) })

describe('creating objects', () => {
  it.each(CREATABLE)('%s return an id above the range of numbers', async edge => {
    const { status, body } = await ask.post(ask.of(edge), await good(edge))
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.stringMatching(/^\d{18}$/) })
    expect(fake.requests.at(-1)).toMatchObject({ edge: `POST ${edge}`, committed: body.id, refused: null })
  })

  it.each(CREATABLE)('%s are only validated on request', async edge => {
    const params = { ...(await good(edge)), execution_options: ['validate_only'] }
    const before = fake.commits()
    for (const as of ['form', 'json'] as const)
      expect(await ask.post(ask.of(edge), params, { as })).toMatchObject({ status: 200, body: { success: true } })
    expect(fake.commits()).toEqual(before)
    expect((await ask.post(ask.of(edge), { ...params, status: 'DELETED' })).status).toBe(400)
  })

  it('gives two equal requests two ids: nothing is idempotent', async () => {
    expect(await ask.make.campaign()).not.toBe(await ask.make.campaign())
    expect(fake.commits()).toEqual({ 'POST campaigns': 2 })
  })
})

describe('refuses missing and wrong values', () => {
  it.each([
    ['campaigns', 'name'],
    ['campaigns', 'objective'],
    ['campaigns', 'status'],
    ['campaigns', 'special_ad_categories'],
    ['adsets', 'campaign_id'],
    ['adsets', 'status'],
    ['adsets', 'targeting'],
    ['adsets', 'billing_event'],
    ['adsets', 'optimization_goal'],
    ['adcreatives', 'object_story_spec'],
    ['ads', 'adset_id'],
    ['ads', 'creative'],
    ['ads', 'status'],
  ] as const)('%s without %s', async (edge, field) => {
    const { [field]: _, ...params } = await good(edge)
    const before = fake.commits()
    const { status, body } = await ask.post(ask.of(edge), params)
    expect(status).toBe(400)
    expect(body).toEqual(
      error({ message: `(#100) The parameter ${field} is required.`, type: 'OAuthException', ...blames(field) }),
    )
    expect(fake.commits()).toEqual(before)
  })

  it.each([
    ['campaigns', { is_adset_budget_sharing_enabled: undefined }, 4834011, ['is_adset_budget_sharing_enabled']],
    ['campaigns', { status: 'DELETED' }, undefined, ['status']],
    ['campaigns', { objective: 'LINK_CLICKS' }, undefined, ['objective']],
    ['campaigns', { special_ad_categories: ['GAMES'] }, undefined, ['special_ad_categories', '0']],
    ['campaigns', { special_ad_category: 'NONE' }, undefined, ['special_ad_category']],
    ['campaigns', { daily_budget: 99 }, 1885272, ['daily_budget']],
    ['adsets', { daily_budget: '5.00' }, undefined, ['daily_budget']],
    ['adsets', { daily_budget: 5.5 }, undefined, ['daily_budget']],
    ['adsets', { daily_budget: -500 }, undefined, ['daily_budget']],
    ['adsets', { daily_budget: 99 }, 1885272, ['daily_budget']],
    ['adsets', { daily_budget: undefined }, undefined, ['daily_budget']],
    ['adsets', { lifetime_budget: 5000 }, undefined, ['daily_budget']],
    ['adsets', { daily_budget: undefined, lifetime_budget: 5000 }, undefined, ['end_time']],
    ['adsets', { campaign_id: '999' }, undefined, ['campaign_id']],
    ['adsets', { bid_strategy: 'COST_CAP' }, undefined, ['bid_amount']],
    ['adsets', { optimization_goal: 'OFFSITE_CONVERSIONS' }, undefined, ['promoted_object']],
    ['adsets', { start_time: 'tomorrow' }, undefined, ['start_time']],
    ['adcreatives', { title: 'x' }, undefined, ['title']],
    ['ads', { creative: { creative_id: 120 } }, undefined, ['creative', 'creative_id']],
    ['ads', { creative: { creative_id: '999' } }, undefined, ['creative', 'creative_id']],
    ['ads', { adset_id: '999' }, undefined, ['adset_id']],
    ['ads', { status: 'ARCHIVED' }, undefined, ['status']],
  ] as const)('%s with %j', async (edge, over, subcode, path) => {
    const params = Object.entries({ ...(await good(edge)), ...over }).filter(([, value]) => value !== undefined)
    const { status, body } = await ask.post(ask.of(edge), Object.fromEntries(params))
    expect(status).toBe(400)
    expect(body).toMatchObject(error({ ...blames(...path), ...(subcode && { error_subcode: subcode }) }))
  })

  it.each([
    [{ targeting_automation: undefined }, 1870227, ['targeting', 'targeting_automation', 'advantage_audience']],
    [{ targeting_automation: {} }, 1870227, ['targeting', 'targeting_automation', 'advantage_audience']],
    [{ targeting_automation: { advantage_audience: 1 } }, 1870189, ['targeting', 'age_max']],
    [
      { targeting_automation: { advantage_audience: 1 }, age_max: undefined, age_min: 26 },
      undefined,
      ['targeting', 'age_min'],
    ],
    [{ targeting_automation: { advantage_audience: 2 } }, undefined, undefined],
    [{ genders: [0] }, undefined, ['targeting', 'genders', '0']],
    [{ publisher_platforms: [] }, undefined, ['targeting', 'publisher_platforms']],
    [{ publisher_platforms: ['whatsapp'] }, undefined, ['targeting', 'publisher_platforms', '0']],
    [
      { publisher_platforms: ['facebook'], instagram_positions: ['stream'] },
      undefined,
      ['targeting', 'instagram_positions'],
    ],
    [{ genders: ['female'] }, undefined, ['targeting', 'genders', '0']],
    [{ age_max: 66 }, undefined, ['targeting', 'age_max']],
    [{ age_min: 55 }, undefined, ['targeting', 'age_min']],
    [{ geo_locations: {} }, undefined, ['targeting', 'geo_locations']],
    [{ geo_locations: { countries: ['UK ltd'] } }, undefined, ['targeting', 'geo_locations', 'countries', '0']],
    [{ interests: [{ id: 6003 }] }, undefined, ['targeting', 'interests', '0', 'id']],
    [{ gender: 1 }, undefined, ['targeting', 'gender']],
  ])('a targeting with %j', async (over, subcode, path) => {
    const params = { ...(await good('adsets')), targeting: { ...targeting, ...over } }
    const { status, body } = await ask.post(ask.of('adsets'), params)
    expect(status).toBe(400)
    expect(body).toMatchObject(
      error({
        ...(path && blames(...path)),
        ...(subcode && { error_subcode: subcode, error_user_msg: expect.any(String) }),
      }),
    )
  })

  it.each([
    [{ page_id: undefined }, undefined],
    [{ page_id: '999' }, undefined],
    [{ instagram_user_id: '1' }, 1772103],
    [{ link_data: { link: 'https://a.example/x', image_hash: 'nothing' } }, undefined],
    [
      {
        link_data: {
          link: 'https://a.example/x',
          call_to_action: { type: 'SHOP_NOW', value: { link: 'https://a.example/y' } },
        },
      },
      undefined,
    ],
    [{ link_data: { link: 'not a link' } }, undefined],
  ])('a story with %j', async (over, subcode) => {
    const { object_story_spec: story, ...params } = requests.adcreatives(fake.credentials.pageId)
    const { status, body } = await ask.post(ask.of('adcreatives'), {
      ...params,
      object_story_spec: { ...story, ...over },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject(error({ error_data: expect.any(String), ...(subcode && { error_subcode: subcode }) }))
  })

  it('refuses a goal that does not fit the objective', async () => {
    const campaign = await ask.make.campaign({ objective: 'OUTCOME_SALES' })
    const params = { ...requests.adsets(campaign), optimization_goal: 'LANDING_PAGE_VIEWS' }
    expect((await ask.post(ask.of('adsets'), params)).body).toMatchObject(error({ error_subcode: 2490408 }))
  })

  it('refuses a budget on both levels', async () => {
    const { is_adset_budget_sharing_enabled: _, ...rest } = requests.campaigns
    const { body } = await ask.post(ask.of('campaigns'), { ...rest, daily_budget: 1000 })
    const params = requests.adsets(body.id)
    expect((await ask.post(ask.of('adsets'), params)).body).toMatchObject(error({ error_subcode: 1885621 }))
    const { daily_budget: __, ...without } = params
    expect((await ask.post(ask.of('adsets'), without)).status).toBe(200)
  })

  it('has a message for people', async () => {
    const { body } = await ask.post(ask.of('adsets'), { ...(await good('adsets')), daily_budget: 1 })
    expect(body).toMatchObject(
      error({
        message: 'Invalid parameter',
        is_transient: false,
        error_user_title: 'Budget is too low',
        error_user_msg: 'Your budget must be at least 1.00 or your ads may not be delivered.',
      }),
    )
    expect(fake.requests.at(-1)?.refused).toContain('at least 1.00')
  })
})

describe('images', () => {
  const PNG = Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')

  it('are identified by their hash', async () => {
    const first = await ask.post(ask.of('adimages'), { bytes: PNG, name: 'cover.png' })
    expect(first.body).toEqual({
      images: { 'cover.png': { hash: expect.stringMatching(/^[\da-f]{32}$/), url: expect.any(String) } },
    })
    expect((await ask.post(ask.of('adimages'), { bytes: PNG, name: 'cover.png' })).body).toEqual(first.body)
    const { hash } = first.body.images['cover.png']
    const link_data = { link: 'https://a.example/x', image_hash: hash }
    await ask.make.creative({ object_story_spec: { page_id: fake.credentials.pageId, link_data } })
    expect((await ask.get(ask.of('adimages'))).body).toMatchObject({ data: [{ hash }] })
  })

  it.each([['no base64!'], [Buffer.from('<svg/>').toString('base64')], ['']])('are refused: %j', async bytes => {
    expect((await ask.post(ask.of('adimages'), { bytes })).status).toBe(400)
  })
})

describe('changing objects', () => {
  it('changes the given fields, and replaces a targeting as a whole', async () => {
    const id = await ask.make.adSet()
    now += 60_000
    const other = { geo_locations: { countries: ['IE'] }, targeting_automation: { advantage_audience: 0 } }
    const { body } = await ask.post(id, { status: 'ACTIVE', daily_budget: 600, targeting: other })
    expect(body).toEqual({ success: true })
    const fields = 'name,status,daily_budget,targeting,created_time,updated_time'
    expect((await ask.get(id, { fields })).body).toEqual({
      id,
      name: 'An ad set',
      status: 'ACTIVE',
      daily_budget: '600',
      targeting: other,
      created_time: '2026-11-21T09:00:00+0000',
      updated_time: '2026-11-21T09:01:00+0000',
    })
    expect(fake.requests.at(-2)).toMatchObject({ edge: 'POST {adset}', committed: id })
  })

  it('changes nothing if the request is only validated, or refused', async () => {
    const id = await ask.make.adSet()
    const dry = { daily_budget: 900, execution_options: ['validate_only'] }
    expect((await ask.post(id, dry)).body).toEqual({ success: true })
    expect((await ask.post(id, { name: 'Other', daily_budget: 1 })).status).toBe(400)
    expect((await ask.get(id, { fields: 'name,daily_budget' })).body).toEqual({
      id,
      name: 'An ad set',
      daily_budget: '500',
    })
  })

  it.each([
    ['campaign', { objective: 'OUTCOME_SALES' }],
    ['adSet', { campaign_id: '1' }],
    ['adSet', { lifetime_budget: 5000 }],
    ['adSet', { targeting: { geo_locations: { countries: ['GB'] } } }],
    ['creative', { object_story_spec: {} }],
    ['ad', { adset_id: '1' }],
    ['ad', { creative: { creative_id: '999' } }],
  ] as const)('a %s takes no %j', async (kind, change) => {
    expect((await ask.post(await ask.make[kind](), change)).status).toBe(400)
  })

  it('replaces the creative of an ad', async () => {
    const [ad, creative_id] = [await ask.make.ad(), await ask.make.creative()]
    await ask.post(ad, { creative: { creative_id } })
    expect((await ask.get(ad, { fields: 'creative' })).body).toEqual({ id: ad, creative: { id: creative_id } })
  })

  it('allows four budget changes an hour, not counting an equal budget', async () => {
    const id = await ask.make.adSet({ daily_budget: 500 })
    const set = async (daily_budget: number) => (await ask.post(id, { daily_budget })).status
    for (const budget of [501, 502, 502, 503, 504]) expect(await set(budget)).toBe(200)
    expect((await ask.post(id, { daily_budget: 505 })).body).toMatchObject({
      error: { code: 613, error_subcode: 1487632 },
    })
    now += 3_599_999
    expect(await set(505)).toBe(400)
    now += 1
    expect(await set(505)).toBe(200)
    expect((await ask.get(id, { fields: 'daily_budget' })).body).toMatchObject({ daily_budget: '505' })
  })
})

describe('deleting', () => {
  it('includes the children', async () => {
    const campaign = await ask.make.campaign()
    const adSet = await ask.make.adSet({}, campaign)
    const ads = [await ask.make.ad({}, adSet), await ask.make.ad({}, adSet)]
    const other = await ask.make.ad()
    expect((await ask.remove(campaign)).body).toEqual({ success: true })
    for (const id of [campaign, adSet, ...ads])
      expect((await ask.get(id, { fields: 'status' })).body).toEqual({ id, status: 'DELETED' })
    expect(fake.objects('ad').map(({ id }) => id)).toEqual([other])
  })

  it('refuses every change of a deleted object', async () => {
    const id = await ask.make.adSet()
    await ask.post(id, { status: 'DELETED' })
    for (const { status, body } of [await ask.remove(id), await ask.post(id, { status: 'PAUSED' })])
      expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: 100 } } })
    expect((await ask.post(ask.of('ads'), requests.ads(id, await ask.make.creative()))).status).toBe(400)
  })
})

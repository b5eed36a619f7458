import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeGraph, fakeGraph } from '../fake-graph.ts'
import { asking } from './asking.ts'
import { idle } from './usage.ts'

let fake: FakeGraph
let ask: ReturnType<typeof asking>
beforeEach(async () => {
  fake = await fakeGraph({ maxPerPage: 2, pixels: [{ id: '77', name: 'A pixel' }] })
  ask = asking(fake)
})
afterEach(() => fake.close())

const names = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name)

describe('reading an object', () => {
  it('returns only the id unless other fields are requested', async () => {
    const id = await ask.make.adSet()
    expect((await ask.get(id)).body).toEqual({ id })
    expect((await ask.get(ask.of('adsets'))).body).toMatchObject({ data: [{ id }] })
    expect(Object.keys((await ask.get(ask.of('adsets'))).body.data[0])).toEqual(['id'])
  })

  it('returns its parents, and amounts as text', async () => {
    const campaign = await ask.make.campaign()
    const adSet = await ask.make.adSet({}, campaign)
    const ad = await ask.make.ad({}, adSet)
    expect((await ask.get(ad, { fields: 'adset_id,campaign_id,account_id' })).body).toEqual({
      id: ad,
      adset_id: adSet,
      campaign_id: campaign,
      account_id: '100200300',
    })
    for (const fields of ['daily_budget,lifetime_budget', ['daily_budget', 'lifetime_budget']])
      expect((await ask.get(adSet, { fields })).body).toEqual({ id: adSet, daily_budget: '500' })
  })

  it('refuses unknown fields, also in lists', async () => {
    const id = await ask.make.campaign()
    const missingField = { error: { code: 100, message: expect.stringContaining('nonexisting field (budget)') } }
    expect((await ask.get(id, { fields: 'name,budget' })).body).toMatchObject(missingField)
    expect((await ask.get(ask.of('campaigns'), { fields: 'name,budget' })).body).toMatchObject(missingField)
  })

  it.each([
    ['PAUSED', 'PAUSED', 'ACTIVE', 'ADSET_PAUSED'],
    ['ACTIVE', 'PAUSED', 'ACTIVE', 'ADSET_PAUSED'],
    ['PAUSED', 'ACTIVE', 'ACTIVE', 'CAMPAIGN_PAUSED'],
    ['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE'],
    ['ACTIVE', 'ACTIVE', 'PAUSED', 'PAUSED'],
  ])(
    'says why an ad does not run: campaign %s, ad set %s, ad %s: %s',
    async (ofCampaign, ofAdSet, status, effective) => {
      const campaign = await ask.make.campaign({ status: ofCampaign })
      const ad = await ask.make.ad({ status }, await ask.make.adSet({ status: ofAdSet }, campaign))
      expect((await ask.get(ad, { fields: 'effective_status' })).body).toEqual({ id: ad, effective_status: effective })
    },
  )
})

describe('lists', () => {
  it('contain the children of a campaign or an ad set, newest first', async () => {
    const campaign = await ask.make.campaign()
    const adSet = await ask.make.adSet({}, campaign)
    const ads = [await ask.make.ad({}, adSet), await ask.make.ad({}, adSet)]
    await ask.make.ad()
    const newest = { data: ads.toReversed().map(id => ({ id })) }
    expect((await ask.get(`${adSet}/ads`)).body).toMatchObject(newest)
    expect((await ask.get(`${campaign}/ads`)).body).toMatchObject(newest)
    expect((await ask.get(`${campaign}/adsets`)).body).toMatchObject({ data: [{ id: adSet }] })
    expect((await ask.get(`${await ask.make.adSet()}/ads`)).body).toEqual({ data: [] })
  })

  it.each([
    ['EQUAL', 'blogops:1', ['blogops:1']],
    ['EQUAL', 'BLOGOPS:1', []],
    ['CONTAIN', 'BLOGOPS:1', ['blogops:12', 'blogops:1']],
    ['IN', ['blogops:1', 'mine'], ['mine', 'blogops:1']],
    ['NOT_CONTAIN', 'blogops', ['mine']],
  ])('are filtered by name: %s %j', async (operator, value, expected) => {
    for (const name of ['blogops:1', 'blogops:12', 'mine']) await ask.make.campaign({ name })
    const filtering = [{ field: 'name', operator, value }]
    expect(names(await ask.get(ask.of('campaigns'), { fields: 'name', filtering }))).toEqual(expected)
  })

  it('refuse invalid filters', async () => {
    await ask.make.campaign()
    for (const filter of [
      { field: 'colour', operator: 'EQUAL', value: 'x' },
      { field: 'name', operator: 'LIKE', value: 'x' },
      { field: 'name', operator: 'EQUAL' },
    ])
      expect((await ask.get(ask.of('campaigns'), { filtering: [filter] })).status).toBe(400)
    expect((await ask.get(ask.of('campaigns'), { sort: 'name' })).status).toBe(400)
  })

  it('leave out deleted and archived objects unless they are requested', async () => {
    const [deleted, archived, there] = [
      ...[await ask.make.campaign(), await ask.make.campaign(), await ask.make.campaign()],
    ]
    await ask.remove(deleted ?? '')
    await ask.post(archived ?? '', { status: 'ARCHIVED' })
    const list = (params: object) => ask.get(ask.of('campaigns'), { ...params })
    expect((await list({})).body).toMatchObject({ data: [{ id: there }] })
    expect((await list({ effective_status: ['DELETED'] })).body).toMatchObject({ data: [{ id: deleted }] })
    const filtering = [{ field: 'effective_status', operator: 'IN', value: ['ARCHIVED', 'DELETED'] }]
    expect((await list({ filtering })).body).toMatchObject({ data: [{ id: archived }, { id: deleted }] })
  })
})

describe('pages', () => {
  it('are limited, and continue by cursor until there is no `next`', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await ask.make.campaign({ name })
    const seen: string[][] = []
    let after: string | undefined
    do {
      const page = await ask.get(ask.of('campaigns'), { fields: 'name', limit: 100, ...(after && { after }) })
      seen.push(names(page))
      const { paging } = page.body
      after = paging.next && paging.cursors.after
    } while (after)
    expect(seen).toEqual([['e', 'd'], ['c', 'b'], ['a']])
  })

  it('refuse to follow `next`, which contains the token', async () => {
    for (const name of ['a', 'b']) await ask.make.campaign({ name })
    const { paging } = (await ask.get(ask.of('campaigns'), { limit: 1 })).body
    expect(paging.next).toContain(`access_token=${fake.credentials.token}`)
    for (const headers of [{}, { authorization: `Bearer ${fake.credentials.token}` }])
      expect((await fetch(paging.next, { headers })).status).toBe(400)
  })

  it.each([{ after: 'nonsense' }, { limit: 0 }, { limit: 'all' }])('refuse %j', async params => {
    await ask.make.campaign()
    expect((await ask.get(ask.of('campaigns'), params)).status).toBe(400)
  })
})

describe('read-only objects', () => {
  it('include the account', async () => {
    const fields = 'currency,timezone_name,account_status,name'
    expect((await ask.get('act_100200300', { fields })).body).toEqual({
      id: 'act_100200300',
      currency: 'GBP',
      timezone_name: 'Europe/London',
      account_status: 1,
      name: 'Fake adverts',
    })
  })

  it('include the pixels and the minimum budgets', async () => {
    expect((await ask.get(ask.of('adspixels'), { fields: 'name' })).body).toEqual({
      data: [{ id: '77', name: 'A pixel' }],
    })
    expect((await ask.get(ask.of('minimum_budgets'))).body).toMatchObject({
      data: [{ currency: 'GBP', min_daily_budget_imp: 100 }],
    })
  })

  it('include interests, found by a word', async () => {
    const { body } = await ask.get('search', { type: 'adinterest', q: 'HEADPHONES', limit: 2 })
    expect(body).toMatchObject({ data: [{ name: 'Headphones' }, { name: 'Noise-cancelling headphones' }] })
    expect(body.data[0]).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      audience_size_lower_bound: expect.any(Number),
    })
    expect((await ask.get('search', { type: 'adinterest', q: 'zzz' })).body).toEqual({ data: [] })
    expect((await ask.get('search', { type: 'user', q: 'x' })).status).toBe(400)
  })
})

describe('the usage headers', () => {
  const json = (headers: Headers, name: string) => JSON.parse(headers.get(name) ?? 'null')

  it('are sent with every answer, also with a refusal', async () => {
    for (const path of ['act_100200300', '999']) {
      const { headers } = await ask.get(path)
      expect(json(headers, 'x-app-usage')).toEqual({ call_count: 1, total_time: 1, total_cputime: 1 })
      expect(json(headers, 'x-ad-account-usage')).toMatchObject({ acc_id_util_pct: 0.5, reset_time_duration: 0 })
      expect(json(headers, 'x-business-use-case-usage')).toMatchObject({
        '100200300': [{ type: 'ads_management', estimated_time_to_regain_access: 0 }],
      })
      expect(headers.get('x-fb-ads-insights-throttle')).toBeNull()
    }
    const { headers } = await ask.get(ask.of('insights'))
    expect(json(headers, 'x-fb-ads-insights-throttle')).toMatchObject({ acc_id_util_pct: 0 })
  })

  it('can be set by a test', async () => {
    const usage = idle()
    fake.usage = { ...usage, app: { ...usage.app, call_count: 96 } }
    expect(json((await ask.get('act_100200300')).headers, 'x-app-usage')).toMatchObject({ call_count: 96 })
  })
})

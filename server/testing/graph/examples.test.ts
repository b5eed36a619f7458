import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeGraph, fakeGraph } from '../fake-graph.ts'
import { asking } from './asking.ts'

/** Compares the fake with the recorded examples in fixtures/vendor/meta. */

const folder = path.resolve(import.meta.dirname, '../../../fixtures/vendor/meta')
const example = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))

let fake: FakeGraph
let ask: ReturnType<typeof asking>
const made: Record<string, unknown> = {}
beforeAll(async () => {
  fake = await fakeGraph({ now: () => new Date('2026-11-21T09:00:00Z'), lowestBudget: 100 })
  ask = asking(fake)
  for (const [edge, name] of [
    ['campaigns', 'request-campaign.json'],
    ['adsets', 'request-ad-set.json'],
    ['adcreatives', 'request-creative.json'],
    ['ads', 'request-ad.json'],
  ] as const)
    made[edge] = (await ask.post(ask.of(edge), example(name), { as: 'json' })).body
})
afterAll(() => fake.close())

const traceless = ({ error }: { error: object }) => ({ error: { ...error, fbtrace_id: 'A' } })

describe('answers match the examples', () => {
  it('of creations and changes', async () => {
    expect(made.campaigns).toEqual(example('created.json'))
    expect(Object.keys(made)).toEqual(['campaigns', 'adsets', 'adcreatives', 'ads'])
    expect(made.ads).toEqual({ id: '120210000000000004' })
    expect((await ask.post('120210000000000004', { status: 'PAUSED' })).body).toEqual(example('success.json'))
  })

  it('of an object, a list and the account', async () => {
    const fields = (of: object) => Object.keys(of).join(',')
    const adSet = example('ad-set.json')
    expect((await ask.get(adSet.id, { fields: fields(adSet) })).body).toEqual(adSet)
    const ads = example('ads.json')
    expect((await ask.get(`${adSet.id}/ads`, { fields: fields(ads.data[0]) })).body).toEqual(ads)
    const account = example('account.json')
    expect((await ask.get(account.id, { fields: fields(account) })).body).toEqual(account)
  })

  it('of insights', async () => {
    const insights = example('insights.json')
    const [row] = insights.data
    fake.deliver({ adId: row.ad_id, date: row.date_start, impressions: 1532, clicks: 61, spend: 12.34, conversions: 2 })
    const { date_start: since, date_stop: until, ...rest } = row
    const params = { level: 'ad', fields: Object.keys(rest).join(','), time_range: { since, until }, time_increment: 1 }
    expect((await ask.get(ask.of('insights'), params)).body).toEqual(insights)
  })

  it('of refusals', async () => {
    const { special_ad_categories: _, ...lacking } = example('request-campaign.json')
    const missing = await ask.post(ask.of('campaigns'), lacking)
    expect(traceless(missing.body)).toEqual(traceless(example('error-missing.json')))
    const low = await ask.post(ask.of('adsets'), { ...example('request-ad-set.json'), daily_budget: 99 })
    expect(traceless(low.body)).toEqual(traceless(example('error-budget.json')))
    expect(traceless((await ask.get('999')).body)).toEqual(traceless(example('error-not-there.json')))
  })

  it('of the usage headers', async () => {
    const { headers } = await ask.get('act_100200300')
    for (const [name, usage] of Object.entries(example('usage-headers.json')))
      expect(JSON.parse(headers.get(name) ?? 'null')).toEqual(usage)
  })
})

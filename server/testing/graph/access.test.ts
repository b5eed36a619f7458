import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeGraph, fakeGraph } from '../fake-graph.ts'
import { asking, proofOf, requests } from './asking.ts'

let fake: FakeGraph
let ask: ReturnType<typeof asking>
beforeEach(async () => {
  fake = await fakeGraph()
  ask = asking(fake)
})
afterEach(() => fake.close())

const account = 'act_100200300'
const authorization = 'Bearer EAAfake'
const proof = { appsecret_proof: proofOf('EAAfake', 'fake-secret') }

describe('access', () => {
  it.each([
    ['without a token', { headers: {} }, 401, 104],
    ['with another token', { headers: { authorization: 'Bearer EAAother' } }, 401, 190],
    ['without a proof', { query: {} }, 400, 100],
    ['with a proof by another secret', { query: { appsecret_proof: proofOf('EAAfake', 'another') } }, 400, 100],
    ['with the proof of another token', { query: { appsecret_proof: proofOf('EAAother', 'fake-secret') } }, 400, 100],
  ])('is refused %s', async (_, asked, status, code) => {
    expect(await ask.get(account, {}, asked)).toMatchObject({ status, body: { error: { code } } })
    expect(fake.requests[0]?.refused).toEqual(expect.any(String))
  })

  it('accepts a token in the parameters and records its place', async () => {
    const query = { ...proof, access_token: 'EAAfake' }
    expect((await ask.get(account, {}, { headers: {}, query })).status).toBe(200)
    await ask.post(ask.of('campaigns'), { ...requests.campaigns, access_token: 'EAAfake' }, { headers: {} })
    await ask.get(account)
    expect(fake.requests.map(({ token }) => token)).toEqual(['query', 'body', 'header'])
    expect(fake.requests.map(({ refused }) => refused)).toEqual([null, null, null])
  })

  it('records neither the token nor the proof among the parameters', async () => {
    await ask.get(account, { fields: 'name' }, { headers: {}, query: { ...proof, access_token: 'EAAfake' } })
    expect(fake.requests[0]?.params).toEqual({ fields: 'name' })
  })
})

describe('versions and paths', () => {
  const at = (path: string) =>
    fetch(`${new URL(fake.url).origin}${path}?${new URLSearchParams(proof)}`, { headers: { authorization } })

  it.each(['/v24.0', '/v19.0'])('%s has expired', async version => {
    const response = await at(`${version}/${account}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 2635, type: 'OAuthException' } })
  })

  it('serves v25.0 and v26.0, also for longer paths', async () => {
    for (const path of ['/v25.0', '/v26.0', '/proxy/v26.0']) expect((await at(`${path}/${account}`)).status).toBe(200)
    expect(fake.requests.map(({ version, path }) => `${version} ${path}`)).toEqual([
      `v25.0 ${account}`,
      `v26.0 ${account}`,
      `v26.0 ${account}`,
    ])
  })

  it('refuses future versions and paths without a version', async () => {
    expect(await (await at(`/v27.0/${account}`)).json()).toMatchObject({ error: { code: 100 } })
    expect(await (await at(`/${account}`)).json()).toMatchObject({ error: { code: 2500 } })
  })

  it.each([
    ['GET', '999', 100, 33],
    ['POST', '999', 100, 33],
    ['DELETE', '999', 100, 33],
    ['GET', '100200300', 100, 33],
    ['GET', 'act_999', 200, undefined],
    ['DELETE', account, 100, 33],
    ['GET', `${account}/posts`, 2500, undefined],
    ['POST', `${account}/insights`, 2500, undefined],
    ['GET', `${account}/ads/1`, 2500, undefined],
  ])('%s %s is refused', async (method, path, code, subcode) => {
    const { body } = await ask.send(method, path)
    expect(body).toMatchObject({ error: { code, ...(subcode && { error_subcode: subcode }) } })
  })

  it('refuses edges that an object does not have', async () => {
    const [ad, adSet] = [await ask.make.ad(), await ask.make.adSet()]
    for (const path of [`${ad}/ads`, `${adSet}/adsets`, `${adSet}/adcreatives`])
      expect((await ask.get(path)).body).toMatchObject({ error: { code: 2500 } })
  })
})

describe('the form of a request', () => {
  it.each(['form', 'json'] as const)('may be %s', async as => {
    expect((await ask.post(ask.of('campaigns'), requests.campaigns, { as })).status).toBe(200)
    expect(fake.objects('campaign')).toMatchObject([
      { name: 'A campaign', given: { special_ad_categories: [], is_adset_budget_sharing_enabled: false } },
    ])
  })

  it('cannot be text or a list', async () => {
    const post = (type: string, body: string) =>
      fetch(`${fake.url}/${ask.of('campaigns')}?${new URLSearchParams(proof)}`, {
        method: 'POST',
        body,
        headers: { authorization, 'content-type': type },
      })
    for (const [type, body] of [
      ['text/plain', 'name=x'],
      ['application/json', '[]'],
      ['application/json', '{"name"'],
    ] as const)
      expect((await post(type, body)).status).toBe(400)
  })

  it.each(['pretty', 'debug', 'date_format', 'ids'])('no longer accepts %s', async name => {
    expect((await ask.get(account, { [name]: '1' })).body).toMatchObject({
      error: { code: 100, error_data: `{"blame_field_specs":[["${name}"]]}` },
    })
  })

  it('refuses a body above the size limit', async () => {
    const small = await fakeGraph({ maxBytes: 100 })
    const { status } = await asking(small).post(ask.of('campaigns'), { name: 'x'.repeat(200) })
    expect(status).toBe(413)
    await small.close()
  })
})

import { describe, expect, it } from 'vitest'
import { operations } from '../contract/index.ts'
import { createTestApp } from '../testing/create-test-app.ts'

const site = 'http://localhost:3000'
const credentials = { username: 'ada', password: 'a long pass phrase' }
const json = { 'content-type': 'application/json' }

async function setUp(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const test = await createTestApp(overrides)
  const send = (method: string, path: string, body?: BodyInit, headers: Record<string, string> = json) =>
    test.app.fetch(
      new Request(site + path, { method, headers, ...(body !== undefined && { body }), duplex: 'half' } as RequestInit),
    )
  return { ...test, send }
}

describe('answers', () => {
  it('carry the security headers and a request id, failures included', async () => {
    const { send } = await setUp()
    for (const path of ['/api/site', '/api/nope', '/api/user', '/healthz', '/api/openapi.json']) {
      const { headers } = await send('GET', path)
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self'/)
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBeTruthy()
    }
    expect((await send('GET', '/api/user')).headers.get('x-request-id')).toBeTruthy()
  })

  it.each([
    ['/api/articles/%E0%A4%A', 400, 'application/json', /not validly encoded/],
    ['/api/%', 404, 'application/json', /no call GET/],
    ['/images/%zz', 404, 'text/plain', /no such picture/],
    ['/article/%ED%A0%80', 404, 'text/html', /^<p>\/article\/%ED%A0%80$/],
    ['/%', 404, 'text/html', /^<p>\/%$/],
  ])('are the same for an address that cannot be decoded: %s', async (path, status, type, text) => {
    const render = async (page: { path: string }) => ({
      status: 404 as const,
      html: `<p>${page.path}`,
      cacheable: true,
    })
    const { send } = await setUp({
      pages: {
        renderer: { render, isPaginated: () => false },
        assets: { reader: '', app: '', styles: [], fonts: [] },
        staticDir: null,
      },
    })
    const answer = await send('GET', path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, expect.stringContaining(type)])
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self'/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).toMatch(text)
  })

  it('have HSTS behind TLS only', async () => {
    const plain = await setUp()
    const secure = await setUp({ config: { siteUrl: 'https://shelf.example' } })
    expect((await plain.send('GET', '/healthz')).headers.has('strict-transport-security')).toBe(false)
    expect((await secure.send('GET', '/healthz')).headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  })

  it('let pages post views and clicks to Plausible where that counts them, and to nobody else', async () => {
    const plausible = { url: 'https://plausible.example', siteId: 'shelf.example', apiKey: null }
    const policies = [await setUp(), await setUp({ config: { plausible } })].map(async ({ send }) =>
      (await send('GET', '/healthz')).headers.get('content-security-policy'),
    )
    const [own, configured] = await Promise.all(policies)
    expect(own).toContain("connect-src 'self';")
    expect(configured).toContain("connect-src 'self' https://plausible.example;")
    expect(configured?.replace(' https://plausible.example', '')).toBe(own)
  })

  it('name a call that is not there without echoing markup into a page', async () => {
    const { send } = await setUp()
    const answer = await send('GET', '/api/%3Cscript%3E')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toMatch(/application\/json/)
    expect(await answer.json()).toMatchObject({ code: 'not_found', hint: expect.stringContaining('openapi') })
  })

  it('can be asked for without their body', async () => {
    const { send } = await setUp()
    expect((await send('HEAD', '/api/site')).status).toBe(200)
    expect((await send('HEAD', '/api/articles/nope')).status).toBe(404)
  })

  it('name the methods of an address that has others', async () => {
    const { send } = await setUp()
    const answer = await send('PUT', '/api/articles')
    expect(answer.status).toBe(405)
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed', message: expect.stringContaining('GET') })
    expect(await (await send('PUT', '/api/articles/')).json()).toMatchObject({ code: 'method_not_allowed' })
  })

  it('name each method once, and never the one that was asked', async () => {
    const { send } = await setUp()
    const parts = /\{\w+\}/g
    const addresses = operations.flatMap(({ path }) => [
      path.replace(parts, 'x'),
      ...[...path.matchAll(parts)].map(([part]) => path.replace(part, '').replace(parts, 'x')),
    ])
    for (const method of ['GET', 'POST', 'PUT']) {
      for (const address of new Set(addresses)) {
        const { code, message } = await (await send(method, address)).json()
        const named = code === 'method_not_allowed' ? String(message).match(/[A-Z]{3,}/g) : [method]
        expect([address, message, named]).toEqual([address, message, [...new Set(named)]])
      }
    }
  })

  it('do not show what an unforeseen failure says', async () => {
    const { send } = await setUp({
      catalogue: { find: async () => Promise.reject(new Error('secret of the upstream')) },
    })
    const headers = { ...json, authorization: 'Bearer local-token-of-the-test' }
    const answer = await send('POST', '/api/generate/article-complete', JSON.stringify({ topic: 'kettles' }), headers)
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('secret of the upstream')
  })
})

describe('bodies', () => {
  it.each([
    ['not JSON', '{"username":', json, 400, 'bad_request'],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), json, 400, 'bad_request'],
    ['a form', 'username=ada', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['JSON of no type at all', new TextEncoder().encode('{}'), {}, 415, 'unsupported_media_type'],
    ['an array', '[]', json, 400, 'bad_request'],
    ['a broken surrogate', '{"username":"\\ud800","password":"x"}', json, 400, 'bad_request'],
    ['a NUL', '{"username":"a\\u0000","password":"x"}', json, 400, 'bad_request'],
    ['nested 10,000 deep', `{"username":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, json, 400, 'bad_request'],
    ['too large', JSON.stringify({ username: 'x'.repeat(1_100_000) }), json, 413, 'too_large'],
  ])('that are %s are refused', async (_, body, headers, status, code) => {
    const { send } = await setUp()
    const answer = await send('POST', '/api/login', body, headers)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
  })

  it('that are nested too deep are refused by calls that take any object, too', async () => {
    const { send } = await setUp()
    const deep = (levels: number) => `{"targeting":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`
    const headers = { ...json, authorization: 'Bearer local-token-of-the-test' }
    const answerTo = (levels: number) => send('PATCH', '/api/facebook/adsets/nope/targeting', deep(levels), headers)
    expect((await answerTo(10_000)).status).toBe(400)
    expect((await answerTo(100)).status).toBe(404)
    const quoted = `{"targeting":{"a":"${'[{'.repeat(300)}\\"${'[{'.repeat(300)}"}}`
    expect((await send('PATCH', '/api/facebook/adsets/nope/targeting', quoted, headers)).status).toBe(404)
  })

  it('that are too large are refused without a declared length, too', async () => {
    const { send } = await setUp()
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        if (sent > 200) controller.close()
        else controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })
    const answer = await send('POST', '/api/login', endless)
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(60)
  })

  it('say of every field what is wrong with it', async () => {
    const { send } = await setUp()
    const answer = await send('POST', '/api/login', '{}')
    expect(await answer.json()).toMatchObject({
      code: 'bad_request',
      details: { fields: [{ field: 'username' }, { field: 'password' }] },
    })
  })

  it('come back exactly: emoji, right-to-left, combining marks', async () => {
    const { send, local } = await setUp()
    await local.users.create({ username: 'owner', password: 'a long pass phrase' })
    const name = '👩🏽‍🚀 שלום é ﷽'
    const headers = { ...json, authorization: 'Bearer local-token-of-the-test' }
    const answer = await send('POST', '/api/tokens', JSON.stringify({ name, scope: ['articles:read'] }), headers)
    expect(await answer.json()).toMatchObject({ name })
  })
})

describe('sessions', () => {
  async function signIn(test: Awaited<ReturnType<typeof setUp>>) {
    const answer = await test.send('POST', '/api/register', JSON.stringify(credentials), {
      ...json,
      host: 'localhost:3000',
    })
    expect(answer.status).toBe(200)
    const set = answer.headers.getSetCookie()
    const cookie = set.map(line => line.split(';')[0]).join('; ')
    return { set, cookie }
  }

  it('are a signed HttpOnly cookie, beside a hint that is worth nothing', async () => {
    const test = await setUp()
    const { set, cookie } = await signIn(test)
    expect(set[0]).toMatch(/^blogops_session=.*HttpOnly; Path=\/; SameSite=Lax/)
    expect(set[1]).toMatch(/^blogops_admin=1; /)
    expect((await test.send('GET', '/api/user', undefined, { cookie })).status).toBe(200)
    expect((await test.send('GET', '/api/user', undefined, { cookie: 'blogops_admin=1' })).status).toBe(401)
    const forged = cookie.replace(/\.[^.;]+;/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA;')
    expect((await test.send('GET', '/api/user', undefined, { cookie: forged })).status).toBe(401)
  })

  it('are Secure and bound to the host behind TLS', async () => {
    const test = await setUp({ config: { siteUrl: 'https://localhost:3000' } })
    expect((await signIn(test)).set[0]).toMatch(/^__Host-blogops_session=.*; Secure/)
  })

  it('end at logout, in the store and not only in the browser', async () => {
    const test = await setUp()
    const { cookie } = await signIn(test)
    const headers = { cookie, origin: site, host: 'localhost:3000' }
    expect((await test.send('POST', '/api/logout', undefined, headers)).status).toBe(200)
    expect((await test.send('GET', '/api/user', undefined, { cookie })).status).toBe(401)
  })

  it('are of no use to another site', async () => {
    const test = await setUp()
    const { cookie } = await signIn(test)
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await test.send('POST', '/api/logout', undefined, { cookie, origin, host: 'localhost:3000' })
      expect(answer.status).toBe(403)
    }
    expect((await test.send('GET', '/api/user', undefined, { cookie })).status).toBe(200)
  })
})

describe('access', () => {
  const guarded = operations.filter(operation => operation.access !== 'public')

  it.each(guarded.map(operation => [operation.id, operation] as const))(
    '%s lets no stranger in',
    async (_, operation) => {
      const { anonymous, as } = await setUp()
      const call = async (client: typeof anonymous) => {
        if (!operation.stream) return client.call(operation, operation.example)
        for await (const event of client.stream(operation, operation.example)) return event
      }
      await expect(call(anonymous)).rejects.toMatchObject({ code: 'unauthorized' })
      await expect(call(as({ authorization: 'Bearer bo_nope_nope' }))).rejects.toMatchObject({ code: 'unauthorized' })
    },
  )

  it('is bounded by the scopes of a token', async () => {
    const { local, as } = await setUp()
    await local.users.create(credentials)
    const { token } = await local.tokens.create({ name: 'reader', scope: ['articles:read'] })
    const reader = as({ authorization: `Bearer ${token}` })
    expect(await reader.articles.list({ status: 'all' })).toEqual([])
    await expect(reader.users.list()).rejects.toMatchObject({
      code: 'forbidden',
      message: '403: This token lacks the scope accounts:read.',
    })
  })
})

describe('the scope generate', () => {
  it('lets its token follow and cancel what it starts', async () => {
    const { local, as } = await setUp()
    await local.users.create(credentials)
    const { token } = await local.tokens.create({ name: 'writer', scope: ['generate'] })
    const writer = as({ authorization: `Bearer ${token}` })
    const { id } = await writer.jobs.create({ type: 'generation', input: { topic: 'electric kettles' } })
    for await (const event of writer.jobs.events({ id })) expect(event.sequence).toBeGreaterThan(0)
    expect(await writer.jobs.get({ id })).toMatchObject({ status: 'done' })
    await expect(writer.articles.unpublish({ id })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('Idempotency-Key', () => {
  it('makes one effect of fifty calls at once', async () => {
    const { local } = await setUp()
    const make = () => local.users.create(credentials, { idempotencyKey: 'k1' })
    const users = await Promise.all(Array.from({ length: 50 }, make))
    expect(new Set(users.map(user => user.id)).size).toBe(1)
    expect(await local.users.list()).toHaveLength(1)
    await expect(
      local.users.create({ ...credentials, username: 'eve' }, { idempotencyKey: 'k1' }),
    ).rejects.toMatchObject({
      // Of a call with a password in it nothing is kept to compare with.
      code: 'bad_request',
    })
  })
})

describe('OpenAPI', () => {
  it('describes every operation', async () => {
    const { send } = await setUp()
    const document = await (await send('GET', '/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { path, method, id } of operations) {
      expect(document.paths[path][method.toLowerCase()]).toMatchObject({ operationId: id })
    }
    expect(document.paths['/api/login'].post.requestBody.content['application/json'].schema.required).toEqual([
      'username',
      'password',
    ])
  })

  it('tells what each call asks of its caller', async () => {
    const { send } = await setUp()
    const { paths } = await (await send('GET', '/api/openapi.json')).json()
    expect(paths['/api/login'].post.security).toEqual([])
    expect(paths['/api/approvals'].get.security).toEqual([{ token: [] }, { session: [] }])
    expect(paths['/api/jobs'].get.security).toEqual([{ token: ['jobs:read'] }, { session: [] }])
  })
})

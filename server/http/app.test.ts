import { describe, expect, it } from 'vitest'
import { credentials, json, sendingApp } from './testing/sending-app.ts'

describe('answers', () => {
  it('carry the security headers and a request id, failures included', async () => {
    const { send } = await sendingApp()
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
    ['/api/articles/%E0%A4%A', 400, 'application/json', /invalid encoding/],
    ['/api/%', 404, 'application/json', /no operation GET/],
    ['/images/%zz', 404, 'text/plain', /no such picture/],
    ['/article/%ED%A0%80', 404, 'text/html', /^<p>\/article\/%ED%A0%80$/],
    ['/%', 404, 'text/html', /^<p>\/%$/],
  ])('are the same for an address that cannot be decoded: %s', async (path, status, type, text) => {
    const render = async (page: { path: string }) => ({
      status: 404 as const,
      html: `<p>${page.path}`,
      cacheable: true,
    })
    const { send } = await sendingApp({
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
    const plain = await sendingApp()
    const secure = await sendingApp({ config: { siteUrl: 'https://shelf.example' } })
    expect((await plain.send('GET', '/healthz')).headers.has('strict-transport-security')).toBe(false)
    // Without includeSubDomains: other hosts of the domain may not have TLS.
    expect((await secure.send('GET', '/healthz')).headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it('allow pages to post events only to the site, or to Plausible if it counts them', async () => {
    const plausible = { url: 'https://plausible.example', siteId: 'shelf.example', apiKey: null }
    const policies = [await sendingApp(), await sendingApp({ config: { plausible } })].map(async ({ send }) =>
      (await send('GET', '/healthz')).headers.get('content-security-policy'),
    )
    const [own, configured] = await Promise.all(policies)
    expect(own).toContain("connect-src 'self';")
    expect(configured).toContain("connect-src 'self' https://plausible.example;")
    expect(configured?.replace(' https://plausible.example', '')).toBe(own)
  })

  it('describe an unknown call as JSON, never as HTML', async () => {
    const { send } = await sendingApp()
    const answer = await send('GET', '/api/%3Cscript%3E')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toMatch(/application\/json/)
    expect(await answer.json()).toMatchObject({ code: 'not_found', hint: expect.stringContaining('openapi') })
  })

  it('support HEAD', async () => {
    const { send } = await sendingApp()
    expect((await send('HEAD', '/api/site')).status).toBe(200)
    expect((await send('HEAD', '/api/articles/nope')).status).toBe(404)
  })

  it('do not reveal the message of an unexpected error', async () => {
    const { send } = await sendingApp({
      catalogue: { find: async () => Promise.reject(new Error('secret of the upstream')) },
    })
    const headers = { ...json, authorization: 'Bearer local-token-of-the-test' }
    const answer = await send('POST', '/api/generate/article-complete', JSON.stringify({ topic: 'kettles' }), headers)
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('secret of the upstream')
  })
})

describe('Idempotency-Key', () => {
  it('runs fifty concurrent calls once', async () => {
    const { local } = await sendingApp()
    const make = () => local.users.create(credentials, { idempotencyKey: 'k1' })
    const users = await Promise.all(Array.from({ length: 50 }, make))
    expect(new Set(users.map(user => user.id)).size).toBe(1)
    expect(await local.users.list()).toHaveLength(1)
    await expect(
      local.users.create({ ...credentials, username: 'eve' }, { idempotencyKey: 'k1' }),
    ).rejects.toMatchObject({
      // The body of a call with a password is not stored for comparison.
      code: 'bad_request',
    })
  })
})

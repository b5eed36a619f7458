import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMetaPlatform } from '../../adapters/meta/meta-platform.ts'
import { createPlausibleAnalytics } from '../../adapters/plausible/web-analytics.ts'
import { createRecordedWaits } from '../../adapters/wire/testing/recorded-waits.ts'
import type { Logger } from '../../ports/system.ts'
import { createTestApp } from '../create-test-app.ts'
import { createManualClock } from '../manual-clock.ts'
import { listening } from './listening.ts'
import { cookieOf, openSite, password } from './open-site.ts'
import { inOrder } from './real-examples.ts'
import { exampleOf } from './walk.ts'

/** Secrets appear neither in the log nor in answers to others. */

const secrets = {
  anthropic: 'sk-ant-secret-of-the-model',
  facebook: 'EAAB-secret-of-the-account',
  appSecret: 'app-secret-of-the-account',
  plausible: 'plausible-secret-of-the-site',
}

function collected() {
  const lines: string[] = []
  const log: Logger = (...line) => void lines.push(JSON.stringify(line))
  return { log, text: () => lines.join('\n') }
}

describe('the log', () => {
  it('contains no password, code, token, cookie or address of a caller', async () => {
    const { log, text } = collected()
    const { app, local } = await createTestApp({ log, config: { trustProxy: 1 } })
    const { ask } = await listening(app)
    const setupCode = (await app.setupCode()) ?? ''
    const from = {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'agent-of-a-visitor',
    }
    const send = (path: string, body: object, headers = {}) =>
      ask('POST', path, { ...from, ...headers }, JSON.stringify(body))
    const registered = await send('/api/register', { username: 'ada', password, setupCode })
    const cookie = cookieOf(new Response(null, { headers: registered.headers }))
    await send('/api/login', { username: 'ada', password: 'guess-of-a-stranger' })
    const { token } = await local.tokens.create({ name: 'nightly', scope: ['articles:read'] })
    const invite = await local.invites.create()
    await send('/api/register', { username: 'eve', password, inviteCode: `${invite.code}x` })
    await ask('GET', `/api/articles?token=${token}`, { ...from, authorization: `Bearer ${token}` })
    await ask('GET', '/api/user', { ...from, cookie })
    for (const path of [`/auth?setup=${setupCode}`, `/auth?invite=${invite.code}`, `/none?code=${invite.code}`])
      await ask('GET', path, from)
    await ask('GET', '/api/user', { ...from, authorization: 'Bearer bo_mistyped_token' })
    const event = { name: 'pageview', url: 'http://localhost:3000/?email=ada@example.org', domain: 'localhost' }
    for (let n = 0; n < 40; n++) await send('/api/event', event)
    expect(text()).toContain('auth.login')
    const session = /session=([^;]+)/.exec(cookie)?.[1] ?? 'none'
    const given = [setupCode, password, 'guess-of-a-stranger', token, invite.code, 'bo_mistyped_token', session]
    const visitors = ['ada@example.org', '203.0.113', 'agent-of-a-visitor', '127.0.0.1']
    expect(session).toMatch(/^ey/)
    expect([...given, ...visitors].filter(secret => text().includes(secret))).toEqual([])
  })

  it('contains no input of any call', async () => {
    const { log, text } = collected()
    const { send, siteUrl } = await openSite({ log })
    const headers = { authorization: 'Bearer local-token-of-the-test' }
    for (const operation of inOrder.filter(({ stream }) => !stream)) {
      const answer = await send(exampleOf(operation, siteUrl, headers))
      await answer.body?.cancel()
    }
    expect(text()).not.toContain('local-token-of-the-test')
    expect(text()).not.toContain('a long pass phrase')
  })
})

/** Failing server that repeats the request in every part of its answer. */
async function echoing(status: number, type: 'json' | 'html') {
  const server = createServer(async (request, response) => {
    let sent = ''
    for await (const part of request) sent += part
    const echo = `${request.url} ${JSON.stringify(request.headers)} ${sent}`.replaceAll('"', "'")
    const error = {
      message: echo,
      error_user_msg: echo,
      error_user_title: echo,
      type: 'invalid_request_error',
      code: 100,
    }
    const headers = {
      'set-cookie': `a=${secrets.facebook}`,
      'x-upstream': echo.slice(0, 2_000),
      location: 'https://evil.example/',
    }
    response.writeHead(status, { ...headers, 'content-type': type === 'json' ? 'application/json' : 'text/html' })
    response.end(type === 'json' ? JSON.stringify({ type: 'error', error }) : `<html>${echo}</html>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a service that fails', () => {
  it.each([
    [400, 'json'],
    [429, 'json'],
    [500, 'json'],
    [302, 'html'],
    [200, 'html'],
  ] as const)('with %i and %s is told of without the keys it was sent, or its headers', async (status, type) => {
    const url = await echoing(status, type)
    const { log, text } = collected()
    const { delay } = createRecordedWaits()
    const facebook = { accessToken: secrets.facebook, accountId: '1', appSecret: secrets.appSecret, pageId: '1' }
    const platform = createMetaPlatform({ ...facebook, apiUrl: `${url}/v26.0`, delay })
    const counted = { url, siteId: 'shelf.example', apiKey: secrets.plausible }
    const model = { apiKey: secrets.anthropic, baseUrl: url, name: 'claude-sonnet-5-5', timeoutSeconds: 5 }
    const site = await openSite({
      log,
      platform,
      modelDelay: delay,
      sleep: async () => undefined,
      webAnalytics: createPlausibleAnalytics({ ...counted, clock: createManualClock(), delay }),
      config: { model, facebook: { ...facebook, apiUrl: `${url}/v26.0` }, plausible: counted },
    })
    const { article } = await site.local.generate.article({
      topic: 'kettles',
      category: 'kitchen',
      productCount: 3,
      embedded: true,
    })
    const owner = { authorization: 'Bearer local-token-of-the-test' }
    const call = async (method: string, path: string, body?: object) => {
      const headers = { ...owner, 'content-type': 'application/json' }
      const answer = await site.send(
        new Request(site.siteUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
      )
      return `${JSON.stringify([...answer.headers])} ${answer.status} ${await answer.text()}`
    }
    const outputs = [
      await call('POST', '/api/generate/article-complete', { topic: 'kettles', productCount: 3 }),
      await call('POST', '/api/facebook/campaigns', { name: 'Kettles' }),
      await call('GET', '/api/facebook/interests?q=coffee'),
      await call('POST', '/api/facebook/sync', { days: 3 }),
      await call('POST', `/api/facebook/ads/preview/${article.id}`, {}),
      await call('GET', '/api/analytics/comprehensive'),
      await call('POST', '/api/analytics/optimize'),
      await call('GET', '/api/facebook/status'),
      await call('GET', '/api/jobs'),
      text(),
    ]
    for (const secret of Object.values(secrets)) for (const each of outputs) expect(each).not.toContain(secret)
    expect(outputs.join()).not.toMatch(/x-upstream|evil\.example|appsecret_proof=[0-9a-f]{20}/)
    expect(outputs.slice(0, 3).join()).toMatch(/upstream_|rate_limited/)
  })
})

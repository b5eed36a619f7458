import { describe, expect, it } from 'vitest'
import { createTestApp } from '../create-test-app.ts'
import { listening } from './listening.ts'
import { password } from './open-site.ts'

/** Registration never opens by accident. */

/** By which proxies, load balancers and CDNs tell of themselves, or of whom they speak for. */
const ofProxies = [
  ...['forwarded', 'via', 'x-forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-forwarded-by', 'x-real-ip', 'client-ip', 'x-client-ip', 'true-client-ip', 'x-cluster-client-ip'],
  ...['fastly-client-ip', 'fly-client-ip', 'proxy-client-ip', 'wl-proxy-client-ip', 'do-connecting-ip'],
  ...['cf-connecting-ip', 'cf-ray', 'x-nf-client-connection-ip', 'x-original-url', 'x-original-forwarded-for'],
  ...['x-envoy-external-address', 'x-azure-clientip', 'x-azure-ref', 'x-amzn-trace-id', 'x-amz-cf-id'],
  ...['x-vercel-id', 'x-appengine-user-ip', 'x-cloud-trace-context', 'x-arr-log-id', 'x-proxyuser-ip'],
  ...['x-remote-addr', 'x-remote-ip', 'x-host', 'x-scheme', 'x-url-scheme', 'tailscale-user-login'],
  ...['front-end-https', 'x-github-request-id', 'x-ms-proxy', 'cdn-loop', 'x-varnish', 'x-squid-error'],
  ...['proxy-connection'],
]

const json = { 'content-type': 'application/json' }

describe('the setup code', () => {
  it('makes one admin of fifty who come with it at once, over the network', async () => {
    const { app, local } = await createTestApp()
    const setupCode = await app.setupCode()
    const { ask } = await listening(app)
    const come = (n: number) => {
      const body = JSON.stringify({ username: `admin${n}`, password, setupCode })
      return ask('POST', '/api/register', { ...json, host: 'shelf.example' }, body)
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => come(n)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 403)).toHaveLength(49)
    expect(await local.users.list()).toHaveLength(1)
    expect(await local.sessions.list()).toHaveLength(1)
  })

  it('is not to be had from any call', async () => {
    const { app, anonymous } = await createTestApp()
    const code = (await app.setupCode()) ?? ''
    const told = [await anonymous.auth.registration(), await anonymous.site.get()]
    expect(code).not.toBe('')
    expect(JSON.stringify(told)).not.toContain(code)
  })
})

describe('the ease of the machine itself', () => {
  const body = JSON.stringify({ username: 'eve', password })

  /** Registers on a connection that is kept, as a browser does. */
  async function registering(app: Parameters<typeof listening>[0]) {
    const { raw, port } = await listening(app)
    const host = `127.0.0.1:${port}`
    const last = ['GET /healthz HTTP/1.1', `host: ${host}`, 'connection: close', '', ''].join('\r\n')
    return (
      headers: Record<string, string> = {},
      { connection }: { connection?: string } = { connection: 'keep-alive' },
    ) => {
      const given = { host, ...(connection !== undefined && { connection }), ...json, ...headers }
      const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}`)
      return raw(
        ['POST /api/register HTTP/1.1', ...lines, `content-length: ${body.length}`],
        body + (connection === 'close' ? '' : last),
      )
    }
  }

  it('is there', async () => {
    const { app } = await createTestApp()
    const register = await registering(app)
    expect((await register()).status).toBe(200)
  })

  it('is not for a call with any header that a proxy sets', async () => {
    const { app, local } = await createTestApp()
    const register = await registering(app)
    for (const name of ofProxies) {
      const answer = await register({ [name]: '127.0.0.1' })
      expect([name, answer.status]).toEqual([name, 403])
    }
    expect(await local.users.list()).toEqual([])
  })

  it.each([
    ['another site of the same browser', { origin: 'https://evil.example' }],
    ['a page whose name was bent to this machine', { host: 'evil.example', origin: 'http://evil.example' }],
    ['a host with an address before it', { host: 'localhost@evil.example' }],
    ['a host that only begins like it', { host: '127.0.0.1.evil.example' }],
  ])('is not for %s', async (_, headers) => {
    const { app, local } = await createTestApp()
    const register = await registering(app)
    expect((await register(headers)).status).toBe(403)
    expect(await local.users.list()).toEqual([])
  })

  it('is not for HTTP/1.0, which a bare reverse proxy speaks', async () => {
    const { app } = await createTestApp()
    const { raw } = await listening(app)
    const head = ['host: 127.0.0.1', 'connection: keep-alive', 'content-type: application/json']
    const { status } = await raw(['POST /api/register HTTP/1.0', ...head, `content-length: ${body.length}`], body)
    expect(status).toBe(403)
  })

  it.each([
    ['nothing, as a bare nginx does from 1.29.7 on', undefined],
    ['that it is closed, as earlier ones do that were set to HTTP/1.1', 'close'],
    ['that it may change, as those do that let WebSockets through', 'upgrade'],
  ])('is not for HTTP/1.1 that says of its connection %s', async (_, connection) => {
    const { app, local } = await createTestApp()
    const register = await registering(app)
    expect((await register({}, connection === undefined ? {} : { connection })).status).toBe(403)
    expect(await local.users.list()).toEqual([])
  })

  it('is not for who asks for the figures of the server either, and says that the connection is to be closed', async () => {
    const { app } = await createTestApp()
    const { ask } = await listening(app)
    expect((await ask('GET', '/metrics')).status).toBe(401)
  })
})

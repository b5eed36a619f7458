import { type AddressInfo, connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../create-test-app.ts'
import { listening } from './listening.ts'
import { password } from './open-site.ts'

/** Registration and metrics are never opened by accident. */

/** Headers by which proxies, load balancers and CDNs identify themselves or their clients. */
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
  it('creates one admin for fifty concurrent registrations over the network', async () => {
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

  it('is not returned by any call', async () => {
    const { app, anonymous } = await createTestApp()
    const code = (await app.setupCode()) ?? ''
    const publicAnswers = [await anonymous.auth.registration(), await anonymous.site.get()]
    expect(code).not.toBe('')
    expect(JSON.stringify(publicAnswers)).not.toContain(code)
  })
})

describe('the first admin on a fresh site', () => {
  const body = JSON.stringify({ username: 'eve', password })

  it('needs the setup code even if socket, Host and site address are all loopback', async () => {
    const { app, local } = await createTestApp()
    const { ask, port } = await listening(app)
    const answer = await ask('POST', '/api/register', { ...json, host: `localhost:${port}` }, body)
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('The first admin needs the setup code to register.')
    expect(await local.users.list()).toEqual([])
  })

  it('needs it behind a raw TCP forwarder, where each call comes from loopback', async () => {
    const { app, local } = await createTestApp()
    const { url } = await forwarding(await listening(app))
    const register = (given: object) =>
      fetch(`${url}/api/register`, { method: 'POST', headers: json, body: JSON.stringify(given) })
    expect((await register({ username: 'eve', password })).status).toBe(403)
    expect(await (await fetch(`${url}/api/registration`)).json()).toMatchObject({ firstAdmin: true, needsCode: true })
    expect((await register({ username: 'ada', password, setupCode: await app.setupCode() })).status).toBe(200)
    expect(await local.users.list()).toMatchObject([{ username: 'ada' }])
  })
})

describe('GET /metrics without a token', () => {
  async function asking(config: { siteUrl?: string; trustProxy?: number } = {}) {
    const { app } = await createTestApp({ config })
    const { raw, port } = await listening(app)
    const host = `127.0.0.1:${port}`
    const last = ['GET /healthz HTTP/1.1', `host: ${host}`, 'connection: close', '', ''].join('\r\n')
    return async (headers: Record<string, string | undefined> = {}, version = 'HTTP/1.1') => {
      const lines = Object.entries({ host, connection: 'keep-alive', ...headers })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}: ${value}`)
      return (await raw([`GET /metrics ${version}`, ...lines], headers.connection === 'close' ? '' : last)).status
    }
  }

  it('is answered if socket, Host and site address are all loopback', async () => {
    expect(await (await asking())()).toBe(200)
  })

  it('is refused on a public site, also behind a raw TCP forwarder, whatever Host says', async () => {
    const ask = await asking({ siteUrl: 'https://shelf.example' })
    for (const host of ['localhost', '127.0.0.1', 'shelf.example'])
      expect([host, await ask({ host })]).toEqual([host, 401])
  })

  it('is refused behind a declared proxy', async () => {
    expect(await (await asking({ trustProxy: 1 }))()).toBe(401)
  })

  it('is refused with any header that a proxy sets', async () => {
    const ask = await asking()
    for (const name of ofProxies) expect([name, await ask({ [name]: '127.0.0.1' })]).toEqual([name, 401])
  })

  it.each([
    ['another name', { host: 'evil.example' }],
    ['a host after a user name', { host: 'localhost@evil.example' }],
    ['a host that only begins like loopback', { host: '127.0.0.1.evil.example' }],
    ['no Connection header, as a bare nginx sends from 1.29.7 on', { connection: undefined }],
    ['Connection: close, as earlier ones send that were set to HTTP/1.1', { connection: 'close' }],
    ['Connection: upgrade, as those send that let WebSockets through', { connection: 'upgrade' }],
  ])('is refused with %s', async (_, headers) => {
    expect(await (await asking())(headers)).toBe(401)
  })

  it('is refused over HTTP/1.0, which a bare reverse proxy speaks', async () => {
    expect(await (await asking())({}, 'HTTP/1.0')).toBe(401)
  })
})

/** Forwards bytes to a loopback port until the end of the test, like an SSH tunnel or a TCP load balancer. */
async function forwarding({ port }: { port: number }): Promise<{ url: string }> {
  const server = createServer(inbound => {
    const outbound = connect(port, '127.0.0.1')
    pipeline(inbound, outbound, () => undefined)
    pipeline(outbound, inbound, () => undefined)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

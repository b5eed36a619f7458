import { describe, expect, it } from 'vitest'
import { createTestApp } from '../create-test-app.ts'
import { fakePasswordHasher } from '../fake-password-hasher.ts'
import { caddyPath, nginxPath, privateProxy } from '../private-proxy.ts'
import { ordinaryBrowser } from '../user-agents.ts'
import { listening } from './listening.ts'

/** Published proxy files in real nginx and Caddy: clients cannot evade the limits of their address by paths or headers. */

const nginxFiles = ['nginx.conf', 'nginx-several-processes.conf']
const caddyFiles = ['Caddyfile', 'Caddyfile.compose']
const config = { trustProxy: 1, siteUrl: 'https://reviews.example' }

/** Spellings of a path that a proxy or the URL parser of the app could read as `path`, some of them below `/assets/`. */
const spellings = [
  (path: string) => path,
  (path: string) => `/assets/..${path.replaceAll('/', '\\')}`,
  (path: string) => `/assets\\..${path}`,
  (path: string) => `/assets/..${path}`,
  (path: string) => `/assets/%2e%2e${path}`,
  (path: string) => `/assets/..%5c${path.slice(1)}`,
  (path: string) => `/assets/..%2f${path.slice(1)}`,
  (path: string) => `/assets//..//..${path}`,
  (path: string) => `/assets/x#/../..${path}`,
  (path: string) => `//assets/..${path}`,
  (path: string) => `https://reviews.example/assets/..${path}`,
  (path: string) => `https://reviews.example${path}`,
]

async function setUp(file: string) {
  const hasher = fakePasswordHasher()
  const test = await createTestApp({ hasher, config })
  const proxy = await privateProxy(file, await listening(test.app))
  let calls = 0

  /** Posts to each spelling in turn, each time with another pretended address. */
  async function attack(times: number, path: string, bodyFor: (at: number) => object) {
    const statuses: number[] = []
    for (let at = 0; at < times; at++) {
      for (const spell of spellings) {
        calls += 1
        const forged = `X-Forwarded-For: 198.51.${calls >> 8}.${calls & 255}`
        const body = JSON.stringify(bodyFor(at))
        const head = [`POST ${spell(path)} HTTP/1.1`, 'Host: reviews.example', 'Connection: close', forged]
        const own = [
          `User-Agent: ${ordinaryBrowser}`,
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
        ]
        statuses.push((await proxy.send([...head, ...own], body)).status)
      }
    }
    return statuses
  }

  return { ...test, hasher, attack }
}

const count = (statuses: readonly number[], wanted: number) => statuses.filter(status => status === wanted).length

for (const file of [...nginxFiles, ...caddyFiles]) {
  describe.skipIf(!(nginxFiles.includes(file) ? nginxPath : caddyPath))(file, () => {
    it('is valid, and redirects HTTP to HTTPS', async () => {
      const { app } = await createTestApp({ config })
      const proxy = await privateProxy(file, await listening(app))
      expect(proxy.warnings).not.toMatch(/\[(warn|emerg)\]|not formatted/)
      const answer = await fetch(`http://127.0.0.1:${proxy.plainPort}/article/a?b=c`, { redirect: 'manual' })
      // Caddy keeps the host of the request.
      const [status, host] = caddyFiles.includes(file) ? [308, '127.0.0.1'] : [301, 'reviews.example']
      expect([answer.status, answer.headers.get('location')]).toEqual([status, `https://${host}/article/a?b=c`])
      const ask = (path: string) => proxy.send([`GET ${path} HTTP/1.1`, 'Host: reviews.example', 'Connection: close'])
      expect(await ask('/api/site')).toMatchObject({ status: 200 })
      for (const path of ['/metrics', '/metrics/', '/%6detrics'])
        expect([path, (await ask(path)).status]).toEqual([path, 404])
    })

    it('counts sign-in attempts by the address that the proxy sees', async () => {
      const { attack, hasher, local } = await setUp(file)
      await local.users.create({ username: 'ada', password: 'plum tractor violin' })
      const statuses = await attack(8, '/api/login', () => ({ username: 'ada', password: 'a wrong guess' }))
      expect(hasher.calls.verify).toBe(5)
      expect(count(statuses, 401)).toBe(5)
      expect(statuses.filter(status => ![400, 401, 404, 405, 429].includes(status))).toEqual([])
    })

    it('counts pairing requests by the address that the proxy sees', async () => {
      const { attack } = await setUp(file)
      const statuses = await attack(8, '/api/pairings', () => ({ name: 'laptop', scope: ['articles:read'] }))
      expect(count(statuses, 200)).toBe(10)
    })

    it('counts events from one address as one visitor', async () => {
      const { attack, local } = await setUp(file)
      const view = { name: 'pageview', url: 'https://reviews.example/', domain: 'reviews.example' }
      await attack(8, '/api/event', () => view)
      const { aggregateMetrics } = await local.analytics.comprehensive({ range: '7d' })
      expect(aggregateMetrics.totalVisitors).toBe(1)
    })
  })
}

import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { BlogopsError } from '../contract/errors.ts'
import { readAll } from '../ports/event-log.conformance.ts'
import { toStorageError } from '../storage/files/file-system.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { createMemoryEventLog, createMemorySaltStore } from '../testing/memory-event-log.ts'
import { ordinaryBrowser } from '../testing/user-agents.ts'

/** Events over a socket bypass the mounted calls and must get the same answers. */

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const site = 'https://shelf.example'
const view = JSON.stringify({ name: 'pageview', url: `${site}/article/five-grinders`, domain: 'shelf.example' })
const browser = {
  host: 'shelf.example',
  'content-type': 'text/plain;charset=UTF-8',
  'user-agent': ordinaryBrowser,
  'x-forwarded-for': '203.0.113.7',
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Record<string, unknown>
}

async function setUp(eventLog = createMemoryEventLog(), salts = createMemorySaltStore()) {
  const { app, local } = await createTestApp({ eventLog, salts, config: { siteUrl: site, trustProxy: 1 } })
  await local.users.create({ username: 'ada', password: 'plum tractor violin' })
  const listening = createServer((incoming, response) => app.handle(incoming, response))
  server = listening
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const socket = (body: string, headers: Record<string, string>) =>
    new Promise<Answer>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', method: 'POST', path: '/api/event', headers }
      const sent = request(options, async answer => {
        let text = ''
        for await (const part of answer.setEncoding('utf8')) text += part
        resolve(comparable(answer.statusCode ?? 0, Object.entries(answer.headers), text))
      })
      sent.on('error', reject).end(body)
    })
  const mounted = async (body: string, headers: Record<string, string>) => {
    const answer = await app.fetch(new Request(`${site}/api/event`, { method: 'POST', headers, body }))
    return comparable(answer.status, [...answer.headers], await answer.text())
  }
  return { socket, mounted, app, stored: () => readAll(eventLog, { from: '2000-01-01', to: '2099-12-31' }) }
}

/** Omits headers of the connection, and headers that differ between calls. */
function comparable(status: number, headers: [string, unknown][], body: string): Answer {
  const passing = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']
  const { 'x-request-id': id, ...others } = Object.fromEntries(headers.filter(([name]) => !passing.includes(name)))
  expect(id).toBeTruthy()
  const { requestId: _, ...said } = JSON.parse(body)
  return { status, headers: others, body: said }
}

it.each<[string, string, Record<string, string>]>([
  ['a page view', view, {}],
  ['a page view as JSON, of a page of the site', view, { 'content-type': 'application/json', origin: site }],
  ['a crawler', view, { 'user-agent': 'curl/8.5.0' }],
  ['the owner', view, { authorization: 'Bearer local-token-of-the-test' }],
  ['a token that is none', view, { authorization: 'Bearer nonsense' }],
  ['a page of another site', view, { origin: 'https://evil.example' }],
  ['a form', view, { 'content-type': 'application/x-www-form-urlencoded' }],
  ['no JSON', 'name=pageview', {}],
  ['nothing', '', {}],
  ['deep nesting', '['.repeat(300), {}],
  ['NUL', view.replace('pageview', String.raw`a\u0000`), {}],
  ['a name of another kind', view.replace('"pageview"', '5'), {}],
])('%s is answered over a socket as in-process', async (_, body, changes) => {
  const { socket, mounted } = await setUp()
  const headers = { ...browser, ...changes }
  expect(await socket(body, headers)).toEqual(await mounted(body, headers))
})

it('stores a page view with the visitor address from the proxy', async () => {
  const { socket, mounted, stored } = await setUp()
  await socket(view, browser)
  await mounted(view, browser)
  await socket(view, { ...browser, 'x-forwarded-for': '203.0.113.8' })
  const [first, second, third] = (await stored()).map(({ visitor }) => visitor)
  expect(first).toBe(second)
  expect(third).not.toBe(first)
})

it('drops the page views of a signed-in admin', async () => {
  const { socket, app, stored } = await setUp()
  const signIn = new Request(`${site}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ username: 'ada', password: 'plum tractor violin' }),
  })
  const cookie = (await app.fetch(signIn)).headers.getSetCookie().map(line => line.split(';')[0])
  const answer = await socket(view, { ...browser, cookie: cookie.join('; '), origin: site })
  expect([answer.status, answer.headers['x-plausible-dropped']]).toEqual([202, '1'])
  expect((await socket(view, { ...browser, cookie: cookie.join('; ') })).status).toBe(403)
  expect(await stored()).toEqual([])
})

it('refuses a body that is too long, with or without a declared length', async () => {
  const { socket } = await setUp()
  const long = view.replace('pageview', 'x'.repeat(20_000))
  const tooLong = { status: 413, body: { code: 'too_large' } }
  expect(await socket(long, browser)).toMatchObject(tooLong)
  expect(await socket(long, { ...browser, 'transfer-encoding': 'chunked' })).toMatchObject(tooLong)
})

it('reports a full disk', async () => {
  const append = () => Promise.reject(new BlogopsError('storage_full', 'Full.'))
  const { socket } = await setUp({ ...createMemoryEventLog(), append })
  expect(await socket(view, browser)).toMatchObject({ status: 507, body: { code: 'storage_full' } })
})

it('does not reveal the folders of the server', async () => {
  const refusal = toStorageError(new Error("EISDIR: open '/srv/blogops/data/events/salt-2026-11-21'"), 'The salt')
  const { socket, mounted } = await setUp(undefined, {
    ...createMemorySaltStore(),
    getSalt: () => Promise.reject(refusal),
  })
  const answer = await socket(view, browser)
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(JSON.stringify(answer)).not.toMatch(/EISDIR|\/srv/)
  expect(await mounted(view, browser)).toEqual(answer)
})

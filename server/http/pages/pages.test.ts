import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.ts'
import { encodeUtf8 } from './page-rendering.ts'
import { createPages, type Pages } from './pages.ts'
import { type Answered, type OpenOptions, openPages } from './testing/open-pages.ts'

let folder: string
const outside = 'not for the public'

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(join(folder, 'secret.txt'), outside)
  const client = join(folder, 'client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  mkdirSync(join(client, '.vite'))
  writeFileSync(join(client, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(client, 'assets', 'app-123.js'), 'let a')
  writeFileSync(join(client, 'assets', 'app-123.js.br'), 'as brotli')
  writeFileSync(join(client, 'assets', 'app-123.js.map'), '{}')
  writeFileSync(join(client, 'favicon.svg'), '<svg/>')
})
afterAll(() => rmSync(folder, { recursive: true }))

const open = (answer: Answered, options: OpenOptions = {}) =>
  openPages(answer, { staticDir: join(folder, 'client'), ...options })

describe('a page', () => {
  it('is rendered once, then served before routing with the same bytes and headers', async () => {
    const { ask, rendered, ahead } = await open(() => ({}))
    const first = await ask('/article/x')
    const second = await ask('/article/x')
    expect(first.body.toString()).toBe('<p>/article/x')
    expect(second.body).toEqual(first.body)
    const { date: _a, connection: _b, 'keep-alive': _c, ...headers } = first.headers
    expect(second.headers).toMatchObject(headers)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': '13',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding, Accept',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(rendered).toEqual(['/article/x'])
    expect(ahead).toEqual(['/article/x'])
  })

  it('is compressed in an encoding that the visitor accepts', async () => {
    const { ask, rendered } = await open(() => ({ html: '<p>'.repeat(500) }))
    for (const header of ['br, gzip', 'gzip, br;q=0', 'identity', '*', 'gzip;q=0, *;q=0']) {
      const first = await ask('/', { 'accept-encoding': header })
      const again = await ask('/', { 'accept-encoding': header })
      expect(again.headers['content-encoding']).toBe(first.headers['content-encoding'])
      const encoding = first.headers['content-encoding']
      const plain =
        encoding === 'br' ? brotliDecompressSync(again.body) : encoding ? gunzipSync(again.body) : again.body
      expect(plain.toString()).toBe('<p>'.repeat(500))
    }
    const encodingOf = async (header: string) =>
      (await ask('/', { 'accept-encoding': header })).headers['content-encoding']
    expect(await encodingOf('gzip, deflate, br')).toBe('br')
    expect(await encodingOf('gzip, br;q=0')).toBe('gzip')
    expect(await encodingOf('br;q=0, gzip;q=0')).toBeUndefined()
    expect(rendered).toEqual(['/'])
  })

  it('has an ETag for each encoding, and revalidates with 304', async () => {
    const { ask } = await open(() => ({}))
    const plain = (await ask('/')).headers.etag ?? ''
    const brotli = (await ask('/', { 'accept-encoding': 'br' })).headers.etag ?? ''
    expect(brotli).not.toBe(plain)
    for (const known of [plain, `"other", W/${plain}`, '*']) {
      const { status, body, headers } = await ask('/', { 'if-none-match': known })
      expect([status, body.length, headers.etag]).toEqual([304, 0, plain])
    }
    expect((await ask('/', { 'if-none-match': brotli })).status).toBe(200)
  })

  it('answers HEAD with the headers of GET and no body, the first time as the second', async () => {
    const { ask } = await open(() => ({}))
    for (const _ of [1, 2]) {
      const { status, headers, body } = await ask('/terms', {}, 'HEAD')
      expect([status, headers['content-length'], body.length]).toEqual([200, '9', 0])
    }
  })

  it('ignores the query', async () => {
    const { ask, rendered } = await open(() => ({}))
    await ask('/?utm_source=a')
    await ask('/?utm_source=b')
    expect(rendered).toEqual(['/'])
  })

  it('has one address: other spellings redirect to it, never to another site', async () => {
    const { ask, rendered } = await open(() => ({}))
    for (const [path, to] of [
      ['/terms/', '/terms'],
      ['//evil.test/', '/evil.test'],
      ['/%61rticle/x?a=1', '/article/x?a=1'],
      ['/\\evil.test/', '/evil.test'],
    ] as const) {
      const { status, headers } = await ask(path)
      expect([status, headers.location]).toEqual([308, to])
    }
    expect(rendered).toEqual([])
  })

  it('is not rendered for other paths', async () => {
    const { ask, rendered } = await open(() => ({}))
    expect((await ask('/api/articles')).status).toBe(501)
    expect((await ask('/', {}, 'POST')).status).toBe(501)
    expect(rendered).toEqual([])
  })
})

describe('files', () => {
  const noPages: Parameters<typeof open>[0] = () => ({ status: 404, html: 'none' })

  it('are immutable if their name has a hash, and sent as compressed by the build', async () => {
    const { ask } = await open(noPages)
    const plain = await ask('/assets/app-123.js')
    expect(plain.body.toString()).toBe('let a')
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    const brotli = await ask('/assets/app-123.js', { 'accept-encoding': 'br' })
    expect([brotli.headers['content-encoding'], brotli.body.toString()]).toEqual(['br', 'as brotli'])
    const asGzip = await ask('/assets/app-123.js', { 'accept-encoding': 'gzip' })
    expect([asGzip.headers['content-encoding'], asGzip.body.toString()]).toEqual([undefined, 'let a'])
    expect((await ask('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
    expect((await ask('/assets/app-123.js', { 'if-none-match': plain.headers.etag ?? '' })).status).toBe(304)
  })

  it('are served from the folder only', async () => {
    const { ask } = await open(noPages)
    for (const path of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/assets/..\\..\\secret.txt',
      '/.vite/manifest.json',
      '/assets/app-123.js.map',
      '/assets/none.js',
    ]) {
      const { status, body } = await ask(path)
      expect([path, [308, 404].includes(status)]).toEqual([path, true])
      expect(body.toString()).not.toContain(outside)
    }
  })
})

it('answers with changed pages before routing, and routes new pages and failures', async () => {
  let status = 200
  const { ask, pages, rendered, routed } = await openPages(path => {
    if (status === 500) throw new Error('not rendered')
    return { status, html: `<p>${path} ${rendered.length}` }
  })
  const first = await ask('/a')
  expect([first.status, routed]).toEqual([200, ['/a']])
  for (const next of [200, 410]) {
    status = next
    pages.invalidate()
    const { headers, ...again } = await ask('/a', { 'if-none-match': first.headers.etag ?? '' })
    expect([again.status, again.body.toString()]).toEqual([next, `<p>/a ${rendered.length}`])
    expect(headers['content-type']).toBe(first.headers['content-type'])
  }
  expect([routed, rendered]).toEqual([['/a'], ['/a', '/a', '/a']])
  status = 200
  await ask('/a')
  pages.invalidate()
  expect((await ask('/a', {}, 'HEAD')).body.length).toBe(0)
  expect((await ask('/a', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect(routed).toEqual(['/a', '/a'])
  status = 500
  pages.invalidate()
  expect((await ask('/a')).status).toBe(500)
  expect(routed).toEqual(['/a', '/a', '/a'])
})

it('renders pages by their path only', async () => {
  const asked: unknown[] = []
  const pages: Pages = createPages({
    renderer: {
      async render(request) {
        asked.push(request)
        return { status: 200, html: '', cacheable: true }
      },
      isPaginated: () => false,
    },
    documents: { read: async () => undefined, getMarkdownPath: () => undefined, invalidate() {} },
    clock: createManualClock(),
    read: async () => ({ status: 200, value: null }),
    siteUrl: 'https://shelf.test',
    assets: { reader: 'r', app: 'a', styles: [], fonts: [] },
    staticDir: null,
  })
  await pages.respond(new Request('https://shelf.test/article/x?y=1'))
  expect(asked).toMatchObject([{ path: '/article/x', assets: { reader: 'r' } }])
})

it.each(['', '<p>£5 – 😀 日本</p>', 'a lone \ud83d surrogate', 'é'.repeat(300_000)])('encodes pages in UTF-8', text => {
  expect(encodeUtf8(text)).toEqual(Buffer.from(text))
})

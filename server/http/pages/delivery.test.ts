import { describe, expect, it } from 'vitest'
import { prefersMarkdown } from './content-negotiation.ts'
import { type OpenOptions, openPages } from './testing/open-pages.ts'

const cdn = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=3600'
const minutes = (count: number) => count * 60_000

describe('the pages of a list', () => {
  it('are separate pages, served from finished bytes', async () => {
    const { ask, rendered, ahead } = await openPages(() => ({}), {})
    for (const path of ['/', '/?page=2', '/category/audio?page=2', '/?page=2&utm_source=a', '/?fbclid=1&page=2']) {
      await ask(path)
    }
    expect(rendered).toEqual(['/', '/?page=2', '/category/audio?page=2'])
    expect(ahead).toEqual(['/?page=2&utm_source=a', '/?fbclid=1&page=2'])
    expect((await ask('/?page=2')).body.toString()).toBe('<p>/?page=2')
  })

  it.each([
    ['/?page=1', '/'],
    ['/category/audio?page=1', '/category/audio'],
    ['/?utm_source=a&page=1', '/?utm_source=a'],
  ])('have one address: %s leads to %s', async (path, to) => {
    const { ask, rendered } = await openPages(() => ({}), {})
    await ask('/')
    const { status, headers } = await ask(path)
    expect([status, headers.location]).toEqual([308, to])
    expect(rendered).toEqual(['/'])
  })

  it.each(['/?page=0', '/?page=', '/?page=-1', '/?page=02', '/?page=1e3', '/?page=2&page=3', '/?page=9999999'])(
    'are asked for by their number: %s is the page that never is',
    async path => {
      const { ask, rendered } = await openPages(() => ({}), {})
      await ask(path)
      expect(rendered).toEqual(['/?page=0'])
    },
  )

  it('exist for lists only: elsewhere `page` is ignored like other parameters', async () => {
    const { ask, rendered, ahead } = await openPages(() => ({}), {})
    for (const path of [
      '/article/x',
      '/article/x?page=1',
      '/article/x?page=7',
      '/article/x?utm_source=y',
      '/article/x?',
    ])
      expect((await ask(path)).status).toBe(200)
    expect(rendered).toEqual(['/article/x'])
    expect(ahead).toHaveLength(4)
  })
})

describe('caches', () => {
  it('of browsers revalidate each time, and those of CDNs answer for a minute', async () => {
    const { ask } = await openPages(() => ({}), {})
    for (const _ of [1, 2]) {
      const { headers } = await ask('/')
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=0, must-revalidate',
        'cdn-cache-control': cdn,
        vary: 'Accept-Encoding',
      })
      const again = await ask('/', { 'if-none-match': headers.etag ?? '' })
      expect([again.status, again.headers['cdn-cache-control']]).toEqual([304, cdn])
    }
  })

  it.each([404, 410])('do not store %i answers', async status => {
    const { ask, ahead } = await openPages(() => ({ status }), {})
    for (const _ of [1, 2]) {
      const answer = await ask('/article/x')
      expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-cache'])
      expect(answer.headers['cdn-cache-control']).toBeUndefined()
    }
    expect(ahead).toEqual([])
  })
})

describe('moved content', () => {
  it('redirects to its new address, also for HEAD', async () => {
    const { ask } = await openPages(() => ({ status: 301, html: '', location: '/article/new' }), {})
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await ask('/article/old', {}, method)
      expect([status, headers.location, body.length]).toEqual([301, '/article/new', 0])
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    }
  })
})

describe('a page that changes by itself', () => {
  // The clock starts at 12:00.
  const freshUntil = '2026-03-01T15:00:00.000Z'

  it('is rendered again at that time, and CDNs may not store it in the hour before', async () => {
    const { ask, clock, rendered } = await openPages(() => ({ freshUntil }), {})
    expect((await ask('/')).headers['cdn-cache-control']).toBe(cdn)
    clock.advance(minutes(118))
    expect((await ask('/')).headers['cdn-cache-control']).toBe(cdn)
    expect(rendered).toHaveLength(1)
    clock.advance(minutes(1))
    expect((await ask('/')).headers['cdn-cache-control']).toBeUndefined()
    clock.advance(minutes(60))
    await ask('/')
    expect(rendered).toHaveLength(2)
    clock.advance(minutes(1))
    await ask('/')
    expect(rendered).toHaveLength(3)
  })

  it('is not cached if the time has passed', async () => {
    const { ask, ahead } = await openPages(() => ({ freshUntil: '2026-03-01T11:00:00.000Z' }), {})
    for (const _ of [1, 2]) expect((await ask('/')).status).toBe(200)
    expect(ahead).toEqual([])
  })

  it('frees its space in the cache', async () => {
    const end = (path: string) => (path === '/1' ? { freshUntil } : {})
    const html = 'x'.repeat(100)
    const { ask, clock, rendered } = await openPages(path => ({ html, ...end(path) }), { maxBytes: 200 })
    await ask('/1')
    clock.advance(minutes(240))
    for (const path of ['/1', '/2', '/3', '/2', '/3']) await ask(path)
    expect(rendered).toEqual(['/1', '/1', '/2', '/3'])
  })
})

describe('documents', () => {
  const documents: OpenOptions['documents'] = {
    '/robots.txt': { text: 'User-agent: *' },
    '/article/x.md': { type: 'text/markdown; charset=utf-8', text: '# X', negotiated: true },
    '/article/old.md': { status: 301, text: '', negotiated: true, location: '/article/x.md' },
  }

  it('are cached, compressed and invalidated like pages', async () => {
    const { ask, ahead, pages, rendered } = await openPages(() => ({}), { documents })
    for (const _ of [1, 2]) {
      const { headers, body } = await ask('/robots.txt')
      expect(body.toString()).toBe('User-agent: *')
      expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cdn-cache-control': cdn })
      expect(headers['content-location']).toBeUndefined()
    }
    expect((await ask('/robots.txt', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
    expect(ahead).toEqual(['/robots.txt'])
    pages.invalidate()
    await ask('/robots.txt')
    expect(rendered).toEqual(['/robots.txt', '/robots.txt'])
  })

  it('replace a page for clients that prefer them', async () => {
    const { ask, ahead, rendered } = await openPages(() => ({}), { documents })
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
    for (const _ of [1, 2]) {
      const markdown = await ask('/article/x?utm_source=y', { accept: 'text/markdown, text/html;q=0.9' })
      expect(markdown.body.toString()).toBe('# X')
      // Many CDNs ignore `Accept` and would send this form to browsers.
      expect(markdown.headers['cdn-cache-control']).toBeUndefined()
      expect(markdown.headers).toMatchObject({
        'content-type': 'text/markdown; charset=utf-8',
        'content-location': '/article/x.md',
        vary: 'Accept-Encoding, Accept',
      })
      const html = await ask('/article/x', { accept: browser })
      expect(html.body.toString()).toBe('<p>/article/x')
      expect(html.headers['cdn-cache-control']).toBe(cdn)
      expect(html.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        vary: 'Accept-Encoding, Accept',
      })
    }
    expect((await ask('/article/x.md')).body.toString()).toBe('# X')
    expect(rendered).toEqual(['/article/x.md', '/article/x'])
    expect(ahead).toHaveLength(3)
  })

  it('name their canonical address', async () => {
    const { ask } = await openPages(() => ({}), { documents })
    const { status, headers } = await ask('/article/old', { accept: 'text/markdown' })
    expect([status, headers.location, headers['content-location']]).toEqual([301, '/article/x.md', '/article/old.md'])
  })

  it('do not affect pages without another form', async () => {
    const { ask } = await openPages(() => ({}), { documents })
    const { headers } = await ask('/terms', { accept: 'text/markdown' })
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding' })
  })
})

it.each([
  [undefined, false],
  ['*/*', false],
  ['text/*', false],
  ['text/html, */*', false],
  ['text/markdown', true],
  ['Text/Markdown', true],
  ['text/markdown, */*', true],
  ['text/markdown;q=0.9, text/html;q=0.9', true],
  ['text/markdown;q=0.8, text/html', false],
  ['text/markdown;q=0.8, */*;q=0.9', false],
  ['text/markdown; charset=utf-8; q=0.5, text/html; q=0.4', true],
  ['text/markdown;q=0', false],
  ['text/markdown;q=nonsense', false],
  ['application/x; x=text/markdown', false],
])('“%s” would rather have Markdown: %s', (accept, prefers) => {
  expect(prefersMarkdown(accept)).toBe(prefers)
})

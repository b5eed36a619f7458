import { expect, it } from 'vitest'
import { createReadClient } from '../../contract/client.ts'
import { BlogopsError } from '../../contract/errors.ts'
import type { PageRequest } from '../../contract/page.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { wrapReader } from '../../storage/testing/wrap-reader.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

type Render = (request: PageRequest) => Promise<never>

async function openApp(render: Render, parts: Parameters<typeof createTestApp>[0] = {}) {
  const assets = { reader: '', app: '', styles: ['/assets/site-1.css'], fonts: [] }
  const renderer = { render, isPaginated: () => false }
  return createTestApp({ pages: { renderer, assets, staticDir: null }, ...parts })
}

async function visit(path: string, render: Render) {
  const logged: unknown[] = []
  const { app } = await openApp(render, {
    log: (level, message, details) => void (level === 'error' && logged.push({ message, ...details })),
  })
  const answer = await app.fetch(new Request(`http://localhost:3000${path}`))
  return { answer, html: await answer.text(), logged }
}

it('replaces a page that cannot be rendered, and shows the request id', async () => {
  const { answer, html, logged } = await visit('/', async () => {
    throw new Error('secret <b>reason</b>')
  })
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("style-src 'self'")
  const requestId = answer.headers.get('x-request-id')
  expect(html).toContain(`Request ${requestId}`)
  expect(html).toContain('<link rel="stylesheet" href="/assets/site-1.css">')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('secret')
  expect(logged).toMatchObject([{ requestId, error: { message: 'secret <b>reason</b>' } }])
})

it('shows the hint of a known error', async () => {
  const { answer, html } = await visit('/', async () => {
    throw new BlogopsError('unavailable', 'The pages are not <built>.', {
      hint: 'Build them: npm run build',
      isPublic: true,
    })
  })
  expect(answer.status).toBe(503)
  expect(html).toContain('The pages are not &lt;built&gt;.')
  expect(html).toContain('Build them: npm run build')
})

it('does not reveal details of the storage', async () => {
  const { answer, html } = await visit('/', async () => {
    throw new BlogopsError('storage_full', 'The memory of Redis is full.', { hint: 'Give it more (maxmemory).' })
  })
  expect(answer.status).toBe(507)
  expect(html).not.toMatch(/redis|maxmemory/i)
})

it.each(['/', '/sitemap.xml', '/feed.xml'])(
  'says of %s that its data is out of reach, and when to try again',
  async path => {
    const stores = createMemoryRecordStore()
    let isLost = false
    const whileThere = async <T>(read: () => Promise<T>) => {
      if (!isLost) return read()
      const cause = new Error('connect ECONNREFUSED 10.0.0.7')
      throw new BlogopsError('unavailable', `No answer: ${cause.message}`, { details: { retryAfter: 5 }, cause })
    }
    const records: RecordStore = {
      ...wrapReader(stores, whileThere),
      transact: work => stores.transact(work),
      close: () => stores.close(),
    }
    const { app } = await openApp(
      async ({ read }) => {
        await createReadClient(read).articles.list()
        throw new Error('The stores answered.')
      },
      { records },
    )
    isLost = true
    const answer = await app.fetch(new Request(`http://localhost:3000${path}`))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    const html = await answer.text()
    expect(html).toContain('<p>The server cannot access its data right now.</p>')
    expect(html).not.toMatch(/10\.0\.0\.7|disk|503/)
  },
)

it('does not blame the visitor for a failed read of the page', async () => {
  const { answer, html } = await visit('/', async () => {
    throw new BlogopsError('not_found', 'Article not found')
  })
  expect(answer.status).toBe(500)
  expect(html).not.toContain('Article not found')
})

it('never replaces the answer of an API call', async () => {
  const { answer } = await visit('/api/nothing', async () => {
    throw new Error('not rendered')
  })
  expect(answer.headers.get('content-type')).toContain('application/json')
})

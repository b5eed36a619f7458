import { expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import type { PageRequest } from '../../contract/page.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

async function visit(path: string, render: (request: PageRequest) => Promise<never>) {
  const logged: unknown[] = []
  const { app } = await createTestApp({
    log: (level, message, details) => void (level === 'error' && logged.push({ message, ...details })),
    pages: {
      renderer: { render, isPaginated: () => false },
      assets: { reader: '', app: '', styles: ['/assets/site-1.css'], fonts: [] },
      staticDir: null,
    },
  })
  const answer = await app.fetch(new Request(`http://localhost:3000${path}`))
  return { answer, html: await answer.text(), logged }
}

it('stands in place of a page that cannot be made, with the number under which the log has the reason', async () => {
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

it('says what can be done where that is known', async () => {
  const { answer, html } = await visit('/', async () => {
    throw new BlogopsError('unavailable', 'The pages are not <built>.', { hint: 'Build them: npm run build' })
  })
  expect(answer.status).toBe(503)
  expect(html).toContain('The pages are not &lt;built&gt;.')
  expect(html).toContain('Build them: npm run build')
})

it('does not blame the visitor for a call that the page made', async () => {
  const { answer, html } = await visit('/', async () => {
    throw new BlogopsError('not_found', 'Article not found')
  })
  expect(answer.status).toBe(500)
  expect(html).not.toContain('Article not found')
})

it('never stands in place of an answer to a call', async () => {
  const { answer } = await visit('/api/nothing', async () => {
    throw new Error('not rendered')
  })
  expect(answer.headers.get('content-type')).toContain('application/json')
})

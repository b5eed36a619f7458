import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { temporaryFolders } from '../../storage/testing/temporary-folder.ts'
import { createTestApp } from '../create-test-app.ts'
import { listening } from './listening.ts'

/** Security headers of all answers, including failures, where they are easily forgotten. */

const folder = temporaryFolders()
const json = { 'content-type': 'application/json' }
const owner = { ...json, authorization: 'Bearer local-token-of-the-test' }

async function setUp() {
  const staticDir = await folder()
  await mkdir(path.join(staticDir, 'assets'))
  await writeFile(path.join(staticDir, 'assets', 'app.js'), 'export {}')
  const { app } = await createTestApp({
    config: { siteUrl: 'https://shelf.example' },
    catalogue: { find: () => Promise.reject(new Error('unforeseen')) },
    pages: {
      renderer: {
        async render({ path: page }) {
          if (page === '/broken') throw new Error('unforeseen')
          if (page === '/full') throw new BlogopsError('storage_full', 'Full.')
          if (page === '/gone') return { status: 410, html: 'gone', cacheable: true }
          if (page === '/moved') return { status: 301, html: '', cacheable: true, location: '/' }
          return { status: page === '/' ? 200 : 404, html: page, cacheable: true }
        },
        isPaginated: () => false,
      },
      describeCover: async () => ({ status: 404 }),
      assets: { reader: '', app: '', styles: [], fonts: [] },
      staticDir,
    },
  })
  return listening(app)
}

let ask: Awaited<ReturnType<typeof setUp>>['ask']
beforeEach(async () => {
  ask = (await setUp()).ask
})

function expectGuarded(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy.split('; ')).toContain(part)
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  // No header names the software.
  expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull()
}

describe('answers have all security headers', () => {
  it.each<[number, string, string, Record<string, string>?, string?]>([
    [200, 'GET', '/'],
    [200, 'HEAD', '/'],
    [200, 'GET', '/assets/app.js'],
    [200, 'GET', '/robots.txt'],
    [200, 'GET', '/feed.xml'],
    [200, 'GET', '/sitemap.xml'],
    [200, 'GET', '/healthz'],
    [200, 'GET', '/readyz'],
    [200, 'GET', '/api/site'],
    [200, 'HEAD', '/api/site'],
    [200, 'GET', '/api/openapi.json'],
    [200, 'POST', '/api/logout'],
    [202, 'POST', '/api/event', json, '{"name":"pageview","url":"https://shelf.example/","domain":"shelf.example"}'],
    [301, 'GET', '/moved'],
    [308, 'GET', '/a//b'],
    [400, 'POST', '/api/login', json, '{'],
    [400, 'POST', '/api/event', json, '{'],
    [400, 'GET', '/api/articles/%E0%A4%A'],
    [401, 'GET', '/api/users'],
    [403, 'POST', '/api/login', { ...json, origin: 'https://evil.example' }, '{}'],
    [403, 'POST', '/api/event', { ...json, origin: 'https://evil.example' }, '{}'],
    [404, 'GET', '/nowhere'],
    [404, 'GET', '/%'],
    [404, 'GET', '/assets/none.js'],
    [404, 'GET', '/images/none.webp'],
    [404, 'GET', '/covers/none.png'],
    [404, 'GET', '/api/nothing'],
    [405, 'POST', '/'],
    [405, 'PUT', '/api/articles'],
    [405, 'OPTIONS', '/api/user'],
    [405, 'PROPFIND', '/'],
    [410, 'GET', '/gone'],
    [413, 'POST', '/api/login', json, 'x'.repeat(1_000_001)],
    [413, 'POST', '/api/event', json, 'x'.repeat(20_000)],
    [415, 'POST', '/api/login', {}, 'a=b'],
    [500, 'GET', '/broken'],
    [500, 'POST', '/api/generate/article-complete', owner, '{"topic":"kettles"}'],
    [507, 'GET', '/full'],
  ])('%i of %s %s', async (status, method, target, headers = {}, body = '') => {
    const answer = await ask(method, target, headers, body)
    expect(answer.status).toBe(status)
    expectGuarded(answer.headers)
  })

  it('a page from the cache, and its 304 answer', async () => {
    const first = await ask('GET', '/')
    const etag = first.headers.get('etag') ?? ''
    for (const [headers, status] of [
      [{}, 200],
      [{ 'if-none-match': etag }, 304],
    ] as const) {
      const answer = await ask('GET', '/', headers)
      expect(answer.status).toBe(status)
      expectGuarded(answer.headers)
    }
  })

  it('a picture, and its 304 answer', async () => {
    const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    const { body } = await ask('POST', '/api/images', owner, JSON.stringify({ data: gif }))
    const url = /"url":"([^"]+)"/.exec(body)?.[1] ?? ''
    const picture = await ask('GET', url)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expectGuarded(picture.headers)
    const known = await ask('GET', url, { 'if-none-match': picture.headers.get('etag') ?? '' })
    expect(known.status).toBe(304)
    expectGuarded(known.headers)
  })
})

it('personal answers are not stored by shared caches', async () => {
  for (const target of ['/api/users', '/api/sessions', '/api/articles', '/api/nothing']) {
    const { headers } = await ask('GET', target, owner)
    expect([target, headers.get('cache-control')]).toEqual([target, 'no-store'])
  }
})

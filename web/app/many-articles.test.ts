import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryRecordStore } from '../../server/storage/records/open-record-store.ts'
import { createTestApp } from '../../server/testing/create-test-app.ts'
import { numberedHead } from '../testing/numbered-head.ts'
import { isPaginated, render } from './entry-server.tsx'

/** A site that has grown: 500 articles, and what readers and machines find of them. */

const count = 500
let test: Awaited<ReturnType<typeof createTestApp>>

beforeAll(async () => {
  const records = createMemoryRecordStore()
  await records.transact(async tx => {
    for (let number = 1; number <= count; number += 1) await tx.put('article', numberedHead(number))
  })
  const assets = { reader: '/reader.js', app: '/app.js', styles: [], fonts: [] }
  test = await createTestApp({ records, pages: { renderer: { render, isPaginated }, assets, staticDir: null } })
})

afterAll(() => test.app.close())

async function open(path: string) {
  const answer = await test.app.fetch(new Request(`http://localhost:3000${path}`))
  const html = await answer.text()
  return {
    status: answer.status,
    html,
    titles: Array.from(html.matchAll(/card-link" href="[^"]*">([^<]+)/g), m => m[1]),
  }
}

describe('the home page of 500 articles', () => {
  it('starts with the newest and links to the next page, which continues the list', async () => {
    const first = await open('/')
    expect(first.titles).toEqual(Array.from({ length: 15 }, (_, at) => `Review ${count - at}`))
    expect(first.html).toContain('href="/?page=2" rel="next"')
    expect(first.html).not.toContain('rel="prev"')
    const second = await open('/?page=2')
    expect(second.titles[0]).toBe(`Review ${count - 15}`)
    expect(second.html).toContain('href="/" rel="prev"')
    expect(second.html).toContain('<link rel="canonical" href="http://localhost:3000/?page=2"/>')
    expect(second.html).not.toContain('Featured Reviews')
  })

  it('ends with the oldest and returns 404 after the last page', async () => {
    const last = await open('/?page=34')
    expect(last.titles).toEqual(['Review 5', 'Review 4', 'Review 3', 'Review 2', 'Review 1'])
    expect(last.html).not.toContain('rel="next"')
    for (const page of ['35', '0', 'x', '1e3']) expect((await open(`/?page=${page}`)).status).toBe(404)
  })

  it('pages each category in the same way', async () => {
    const { titles, html } = await open('/category/audio?page=17')
    expect(titles).toHaveLength(10)
    expect(html).toContain('href="/category/audio?page=16" rel="prev"')
    expect((await open('/category/audio?page=18')).status).toBe(404)
  })

  it('lists every article in the sitemap', async () => {
    const { html } = await open('/sitemap.xml')
    expect(html.match(/<loc>[^<]*\/article\/review-\d+<\/loc>/g)).toHaveLength(count)
  })
})

import { describe, expect, it } from 'vitest'
import type { CoverAnswer } from '../../contract/page.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createCovers } from './covers.ts'
import { createPages } from './pages.ts'

const siteUrl = 'https://shelf.test'
const site = { siteUrl, clock: createManualClock(), read: async () => ({ status: 200, value: null }) }

/** Covers of the articles in `shown`, drawn by a counting renderer. */
function open(
  shown: (slug: string | null) => CoverAnswer,
  draw: (drawing: string) => Promise<Uint8Array> = async drawing => Buffer.from(`png of ${drawing}`),
  maxBytes?: number,
) {
  const [described, drawn]: [unknown[], string[]] = [[], []]
  const covers = createCovers({
    ...site,
    ...(maxBytes !== undefined && { maxBytes }),
    async describe({ slug }) {
      described.push(slug)
      return shown(slug)
    },
    async draw(drawing) {
      drawn.push(drawing)
      return draw(drawing)
    },
  })
  const pages = createPages({
    ...site,
    covers,
    staticDir: null,
    assets: { reader: '', app: '', styles: [], fonts: [] },
    renderer: {
      render: async () => ({ status: 404, html: 'no page', cacheable: true }),
      isPaginated: () => false,
    },
    documents: { read: async () => undefined, getMarkdownPath: () => undefined, invalidate() {} },
  })
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await pages.respond(new Request(siteUrl + path, init))
    if (!answer) throw new Error('no answer')
    const { body = null, status = 200, headers } = answer
    return new Response(body, { status, headers })
  }
  return { ask, pages, described, drawn }
}

const same = (): CoverAnswer => ({ status: 200, drawing: 'one' })

describe('a cover', () => {
  it('is a cacheable PNG with the CDN lifetime of a page, and revalidates with 304', async () => {
    const { ask } = open(same)
    const first = await ask('/covers/five-kettles.png', { headers: { 'accept-encoding': 'br' } })
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600, s-maxage=60',
      'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=3600',
      'x-content-type-options': 'nosniff',
    })
    expect(first.headers.get('content-encoding')).toBeNull()
    expect(await first.text()).toBe('png of one')
    const etag = first.headers.get('etag') ?? ''
    expect((await ask('/covers/five-kettles.png', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(await (await ask('/covers/five-kettles.png', { method: 'HEAD' })).text()).toBe('')
  })

  it('shows the article in its address, or the site', async () => {
    const { ask, described } = open(same)
    for (const name of ['five-kettles', 'caf%C3%A9', 'site', '_site']) await ask(`/covers/${name}.png`)
    expect(described).toEqual(['five-kettles', 'café', 'site', null])
  })

  it('is drawn once for concurrent requests, and again only if its content changes', async () => {
    let title = 'old'
    const { ask, pages, drawn } = open(() => ({ status: 200, drawing: title }))
    await Promise.all(Array.from({ length: 20 }, () => ask('/covers/a.png')))
    pages.invalidate()
    await ask('/covers/a.png')
    expect(drawn).toEqual(['old'])
    title = 'new'
    pages.invalidate()
    expect(await (await ask('/covers/a.png')).text()).toBe('png of new')
    expect(drawn).toEqual(['old', 'new'])
  })

  it('is not drawn concurrently with another', async () => {
    let [busy, most] = [0, 0]
    const { ask } = open(
      slug => ({ status: 200, drawing: String(slug) }),
      async drawing => {
        busy += 1
        most = Math.max(most, busy)
        await new Promise(resolve => setImmediate(resolve))
        busy -= 1
        return Buffer.from(drawing)
      },
    )
    await Promise.all(['a', 'b', 'c'].map(slug => ask(`/covers/${slug}.png`)))
    expect(most).toBe(1)
  })

  it('has a limited queue, and answers later requests with retry-after', async () => {
    let release = () => {}
    const blocked = new Promise<void>(resolve => {
      release = resolve
    })
    const { ask, drawn } = open(
      slug => ({ status: 200, drawing: String(slug) }),
      async drawing => {
        await blocked
        return Buffer.from(drawing)
      },
    )
    const few = Array.from({ length: 20 }, (_, at) => ask(`/covers/a${at}.png`))
    const late = await ask('/covers/late.png')
    expect([late.status, late.headers.get('retry-after'), late.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ])
    release()
    expect((await Promise.all(few)).map(({ status }) => status)).toEqual(few.map(() => 200))
    expect(drawn).toHaveLength(20)
    expect((await ask('/covers/late.png')).status).toBe(200)
  })

  it('is drawn again after a failure, which does not block others', async () => {
    let broken = true
    const { ask } = open(
      slug => ({ status: 200, drawing: String(slug) }),
      async drawing => {
        if (broken && drawing === 'a') throw new Error('no memory')
        return Buffer.from(drawing)
      },
    )
    const [failed, other] = await Promise.allSettled([ask('/covers/a.png'), ask('/covers/b.png')])
    expect([failed.status, other.status]).toEqual(['rejected', 'fulfilled'])
    broken = false
    expect((await ask('/covers/a.png')).status).toBe(200)
  })

  it('stays within its share of memory', async () => {
    const { ask, pages, drawn } = open(slug => ({ status: 200, drawing: String(slug) }), undefined, 20)
    for (const slug of ['a', 'b', 'c', 'a']) {
      await ask(`/covers/${slug}.png`)
      pages.invalidate()
    }
    expect(drawn).toEqual(['a', 'b', 'c', 'a'])
  })
})

describe('content without a cover', () => {
  it.each([404, 410] as const)('answers %i and draws or caches nothing', async status => {
    const { ask, described, drawn } = open(() => ({ status }))
    for (const _ of [1, 2]) {
      const answer = await ask('/covers/none.png')
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store'])
    }
    expect([described.length, drawn]).toEqual([2, []])
  })

  it.each(['/covers/%.png', '/covers/a.jpg', '/covers/a.png/b', '/covers/.png', '/covers', '/other/a.png'])(
    '%s is a page like any other',
    async path => {
      const { ask, described } = open(same)
      expect(await (await ask(path)).text()).toBe('no page')
      expect(described).toEqual([])
    },
  )
})

import { DomUtils, parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { slugSchema } from '../../../contract/schemas/article.ts'
import { maxArticlesInSitemap } from './sitemap.ts'
import { article, createFakeDocuments, type FakeSite, listed, siteUrl, textAt } from './testing/fake-site.ts'

const hostile = `]]> & <b>"it's"</b> \u0000\u000B 🎁`
const readable = `]]> & <b>"it's"</b>  🎁`

async function parse(path: string, fake: FakeSite, inSitemap?: number) {
  const text = await textAt(path, fake, inSitemap === undefined ? {} : { maxPerSitemap: inSitemap })
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n</)
  const document = parseDocument(text, { xmlMode: true, decodeEntities: true })
  const all = (name: string) => DomUtils.getElementsByTagName(name, document)
  return { all, texts: (name: string) => all(name).map(element => DomUtils.textContent(element)) }
}

describe('the feed', () => {
  it('contains the newest thirty articles with all their data', async () => {
    const articles = Array.from({ length: 31 }, (_, at) => article({ slug: `s${at}`, title: `Review ${at}` }))
    const { all, texts } = await parse('/feed.xml', { articles })
    expect(all('rss')[0]?.attribs).toMatchObject({ version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' })
    expect(all('atom:link')[0]?.attribs).toEqual({
      href: `${siteUrl}/feed.xml`,
      rel: 'self',
      type: 'application/rss+xml',
    })
    expect(all('item')).toHaveLength(30)
    expect(texts('title').slice(0, 2)).toEqual(['The Test Shelf', 'Review 0'])
    expect(texts('description').slice(0, 2)).toEqual(['Tested lines.', 'Which of five grinders suits whom.'])
    expect(texts('guid')[1]).toBe(`${siteUrl}/article/s1`)
    expect(all('guid')[1]?.attribs.isPermaLink).toBe('true')
    expect(texts('link').slice(0, 3)).toEqual([`${siteUrl}/`, `${siteUrl}/article/s0`, `${siteUrl}/article/s1`])
    expect(texts('dc:creator')[0]).toBe('Grace Hopper')
    expect(texts('category')[0]).toBe('Coffee Grinders')
    expect(texts('pubDate')[0]).toBe('Sat, 14 Mar 2026 23:30:00 GMT')
    expect(texts('lastBuildDate')).toEqual(['Sun, 15 Mar 2026 08:00:00 GMT'])
  })

  it('escapes hostile text', async () => {
    const articles = [article({ title: hostile, excerpt: hostile, author: hostile, slug: 'a&b<c' })]
    const { all, texts } = await parse('/feed.xml', { name: hostile, tagline: hostile, articles })
    expect(texts('title')).toEqual([readable, readable])
    expect(texts('description')).toEqual([readable, readable])
    expect(texts('dc:creator')).toEqual([readable])
    expect(texts('guid')).toEqual([`${siteUrl}/article/a%26b%3Cc`])
    expect(all('b')).toEqual([])
  })

  it('is valid without articles', async () => {
    const { all } = await parse('/feed.xml', {})
    expect([all('channel').length, all('item').length, all('lastBuildDate').length]).toEqual([1, 0, 0])
    expect((await createFakeDocuments({}).read('/feed.xml'))?.type).toBe('application/rss+xml; charset=utf-8')
  })
})

describe('the sitemap', () => {
  const later = article({ slug: 'later', category: 'audio', updatedAt: '2026-05-01T00:00:00.000Z' })

  it('lists all pages with the date of their last change', async () => {
    const { all, texts } = await parse('/sitemap.xml', { articles: [later, article()] })
    const pages = all('url').map(url =>
      ['loc', 'lastmod'].map(name => DomUtils.textContent(DomUtils.getElementsByTagName(name, url))),
    )
    expect(pages).toEqual([
      [`${siteUrl}/`, later.updatedAt],
      [`${siteUrl}/category/audio`, later.updatedAt],
      [`${siteUrl}/category/coffee-grinders`, article().updatedAt],
      [`${siteUrl}/terms`, ''],
      [`${siteUrl}/privacy`, ''],
      [`${siteUrl}/article/later`, later.updatedAt],
      [`${siteUrl}/article/five-grinders`, article().updatedAt],
    ])
    expect(all('urlset')[0]?.attribs.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
    expect(texts('loc').join()).not.toMatch(/auth|api/)
  })

  it('lists the home page of an empty site', async () => {
    const { texts } = await parse('/sitemap.xml', {})
    expect(texts('loc')).toEqual([`${siteUrl}/`, `${siteUrl}/terms`, `${siteUrl}/privacy`])
  })

  it.each([
    ['just as many as fit', 6, 3],
    ['more than fit', 7, 3],
    ['many pieces', 1_300, 1_100],
  ])('is split with an index beyond the maximum: %s', async (_, total, inSitemap) => {
    const articles = Array.from({ length: total }, (_, at) => article({ slug: `s${at}` }))
    const index = await parse('/sitemap.xml', { articles }, inSitemap)
    expect(index.all('sitemapindex')).toHaveLength(1)
    const addresses = index.texts('loc')
    const count = Math.ceil(total / inSitemap)
    expect(addresses).toEqual(Array.from({ length: count }, (_, at) => `${siteUrl}/sitemap-${at + 1}.xml`))
    const parts = await Promise.all(addresses.map(url => parse(new URL(url).pathname, { articles }, inSitemap)))
    const found = parts.map(({ texts }) => texts('loc').filter(url => url.includes('/article/')))
    expect(found.flat()).toEqual(articles.map(({ slug }) => `${siteUrl}/article/${slug}`))
    expect(Math.max(...found.map(urls => urls.length))).toBe(inSitemap)
    expect(parts[0]?.texts('loc')).toContain(`${siteUrl}/category/coffee-grinders`)
    expect(parts.flatMap(({ texts }) => texts('loc'))).toHaveLength(4 + total)
    const beyond = `/sitemap-${addresses.length + 1}.xml`
    expect(await createFakeDocuments({ articles }, { maxPerSitemap: inSitemap }).read(beyond)).toMatchObject({
      status: 404,
    })
  })

  it('is one file until the maximum, and then two', async () => {
    const articles = Array.from({ length: maxArticlesInSitemap }, (_, at) => article({ slug: `s${at}` }))
    expect(await textAt('/sitemap.xml', { articles })).toContain('<urlset')
    expect(await createFakeDocuments({ articles }).read('/sitemap-1.xml')).toMatchObject({ status: 404 })
    const more = [...articles, article({ slug: 'one-more' })]
    expect(await textAt('/sitemap.xml', { articles: more })).toContain('<sitemapindex')
    expect((await parse('/sitemap-2.xml', { articles: more })).texts('loc')).toEqual([`${siteUrl}/article/one-more`])
  })

  it('stays within the protocol’s limits, regardless of the length of addresses', async () => {
    const slug = 'x'.repeat(100)
    expect(slugSchema.safeParse(`${slug}x`).success).toBe(false)
    const host = `https://${'x'.repeat(253)}`
    const articles = Array.from({ length: maxArticlesInSitemap }, () => article({ slug }))
    const text = await textAt('/sitemap.xml', { articles }, { siteUrl: host })
    expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024 * 1024)
    expect(text.match(/<loc>/g)?.length).toBeLessThan(50_000)
  })

  it('reads a hundred thousand articles in batches, and only those of the requested part', async () => {
    const articles = Array.from({ length: 100_000 }, (_, at) => article({ slug: `s${at}` }))
    const asked: number[] = []
    const documents = createFakeDocuments(
      {},
      {
        async fetch({ url }) {
          const found = listed(articles, new URL(url).searchParams)
          asked.push(found.length)
          return Response.json(found)
        },
      },
    )
    expect((await documents.read('/sitemap.xml'))?.text.match(/<loc>/g)).toHaveLength(10)
    expect((await documents.read('/sitemap-10.xml'))?.text).toContain('/article/s99999<')
    expect(Math.max(...asked)).toBeLessThanOrEqual(500)
    expect(asked.reduce((sum, count) => sum + count)).toBeLessThan(10_100)
  })

  it('is not rendered for numbers beyond its parts, until articles change', async () => {
    let [lists, count, failing] = [0, 1, true]
    const documents = createFakeDocuments(
      {},
      {
        maxPerSitemap: 3,
        async fetch({ url }) {
          if (failing) return new Response('', { status: 503 })
          lists += 1
          const articles = Array.from({ length: count }, (_, at) => article({ slug: `s${at}` }))
          return Response.json(listed(articles, new URL(url).searchParams))
        },
      },
    )
    const readStatus = async (number: number) => (await documents.read(`/sitemap-${number}.xml`))?.status
    await expect(readStatus(3)).rejects.toThrow()
    failing = false
    const unknown = Array.from({ length: 50 }, (_, at) => at + 3)
    expect(new Set(await Promise.all(unknown.map(readStatus)))).toEqual(new Set([404]))
    expect(await readStatus(9999)).toBe(404)
    expect(lists).toBe(1)
    count = 7
    documents.invalidate()
    expect([await readStatus(3), await readStatus(4)]).toEqual([200, 404])
  })

  it('counts its parts again while changes are not reported', async () => {
    let [count, heard] = [7, true]
    const documents = createFakeDocuments(
      {},
      {
        maxPerSitemap: 3,
        isConnected: () => heard,
        async fetch({ url }) {
          const articles = Array.from({ length: count }, (_, at) => article({ slug: `s${at}` }))
          return Response.json(listed(articles, new URL(url).searchParams))
        },
      },
    )
    const readStatus = async (number: number) => (await documents.read(`/sitemap-${number}.xml`))?.status
    expect([await readStatus(3), await readStatus(4)]).toEqual([200, 404])
    heard = false
    count = 10
    expect([await readStatus(4), await readStatus(5)]).toEqual([200, 404])
  })
})

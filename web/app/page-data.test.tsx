import { DomUtils, parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../server/contract/errors.ts'
import { adminPaths } from '../../server/contract/page.ts'
import { type FakeAnswers, fakeApi, readBy } from '../testing/fake-api.ts'
import { article, head, plainProduct, product, secondProduct, site, sitePage } from '../testing/fixtures.ts'
import { isPaginated, render } from './entry-server.tsx'
import { routes } from './routes.tsx'

const assets = { reader: '/r.js', app: '/a.js', styles: [], fonts: [] }
const path = '/article/five-grinders'
const address = site.url + path

const missing = () => {
  throw new BlogopsError('not_found', 'There is none.')
}

function visit(path: string, answers: FakeAnswers = {}) {
  const { fetch } = fakeApi({
    'site.get': () => site,
    'pages.get': ({ id }) => (id === 'nowhere' ? missing() : sitePage({ id: String(id), slug: String(id) })),
    'articles.list': () => [head()],
    'articles.get': ({ slug }) => (slug === 'nowhere' ? missing() : article()),
    'articles.products': () => [product(), secondProduct, plainProduct],
    'articles.links': () => ({ mentions: [], alsoIn: [] }),
    ...answers,
  })
  return render({ path, read: readBy(fetch), assets })
}

/** The page as a machine takes it apart. */
async function read(path: string, answers?: FakeAnswers) {
  const { html } = await visit(path, answers)
  const document = parseDocument(html)
  const all = (...names: string[]) => DomUtils.getElementsByTagName(name => names.includes(name), document)
  const meta = Object.fromEntries(
    all('meta').map(({ attribs }) => [attribs.property ?? attribs.name ?? '', attribs.content ?? '']),
  )
  const links = all('link').map(({ attribs: { rel, type = '', href = '' } }) => [rel, type, href].join(' ').trim())
  const [data, ...others] = all('script').filter(({ attribs }) => attribs.type === 'application/ld+json')
  expect(others).toEqual([])
  const json = data ? DomUtils.textContent(data) : '{"@graph":[]}'
  const body = all('body')[0]
  const text = DomUtils.innerText(body ?? []).replace(/\s+/g, ' ')
  return { html, meta, links, json, graph: nodesOf(json), text, all }
}

function nodesOf(json: string): Record<string, unknown>[] {
  const parsed: { '@graph': Record<string, unknown>[] } = JSON.parse(json)
  return parsed['@graph']
}

describe('page metadata', () => {
  it('describes an article for link previews', async () => {
    const { meta, links } = await read(path)
    expect(meta).toMatchObject({
      description: 'Which of five grinders suits whom.',
      'og:title': 'Five Grinders Compared',
      'og:description': 'Which of five grinders suits whom.',
      'og:url': address,
      'og:type': 'article',
      'og:site_name': 'The Test Shelf',
      'og:locale': 'en_GB',
      'og:image': `${site.url}/covers/five-grinders.png?v=1`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/png',
      'og:image:alt': 'Cover of “Five Grinders Compared”',
      'article:published_time': '2026-03-14T23:30:00.000Z',
      'article:modified_time': '2026-03-15T08:00:00.000Z',
      'article:section': 'Coffee Grinders',
      'article:author': 'Grace Hopper',
      'twitter:card': 'summary_large_image',
    })
    expect(links).toContain(`canonical  ${address}`)
    expect(links).toContain('alternate application/rss+xml /feed.xml')
    expect(links).toContain(`alternate text/markdown ${path}.md`)
  })

  it.each(['/', '/category/kitchen', '/terms', '/privacy'])('shows %s with the cover of the site', async path => {
    const { meta, links } = await read(path)
    expect(meta).toMatchObject({ 'og:type': 'website', 'og:image': `${site.url}/covers/_site.png` })
    expect(meta['og:image:alt']).toBe('The Test Shelf: Tested lines.')
    expect(links).toContain(`canonical  ${site.url}${path}`)
    const isText = path === '/terms' || path === '/privacy'
    expect(links.includes(`alternate text/markdown ${path}.md`)).toBe(isText)
    expect(Object.keys(meta).join()).not.toContain('article:')
  })

  it.each(['/nowhere', '/category/cars', '/create'])('keeps %s out of search results and previews', async path => {
    const { meta, links, json } = await read(path)
    expect(meta.robots).toBe('noindex')
    expect(Object.keys(meta).join()).not.toContain('og:')
    expect(links.join()).not.toContain('canonical')
    expect(nodesOf(json)).toEqual([])
  })
})

describe('structured data', () => {
  it('names the publisher', async () => {
    const { graph } = await read('/')
    const publisher = { '@type': 'Organization', name: 'The Test Shelf', url: `${site.url}/` }
    expect(graph).toMatchObject([{ '@type': 'WebSite', name: 'The Test Shelf', url: `${site.url}/` }, publisher])
  })

  it('describes an article, its products and its category', async () => {
    const { graph, all } = await read(path)
    const [about, list, crumbs] = graph
    expect(about).toMatchObject({
      '@type': 'Article',
      headline: 'Five Grinders Compared',
      description: 'Which of five grinders suits whom.',
      image: [`${site.url}/covers/five-grinders.png?v=1`],
      datePublished: '2026-03-14T23:30:00.000Z',
      dateModified: '2026-03-15T08:00:00.000Z',
      author: { '@type': 'Person', name: 'Grace Hopper' },
      publisher: { '@type': 'Organization', name: 'The Test Shelf' },
      mainEntityOfPage: address,
    })
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 3 })
    expect(list?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Hobbin Daily', url: `${address}#review-p1` },
      { '@type': 'ListItem', position: 2, name: 'Mahlgrund Hand', url: `${address}#review-p2` },
      { '@type': 'ListItem', position: 3, name: 'Nameless Mill', url: `${address}#review-p3` },
    ])
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Articles', item: `${site.url}/` },
        { position: 2, name: 'Coffee Grinders', item: `${site.url}/category/coffee-grinders` },
        { position: 3, name: 'Five Grinders Compared', item: address },
      ],
    })
    const nav = all('nav').find(({ attribs }) => attribs.class === 'breadcrumbs')
    // The page shows the title as its heading.
    expect(nav && DomUtils.getElementsByTagName('li', nav).map(item => DomUtils.textContent(item))).toEqual([
      'Back to Articles',
      'Coffee Grinders',
    ])
    expect(nav && DomUtils.getElementsByTagName('a', nav).map(({ attribs }) => attribs.href)).toEqual([
      '/',
      '/category/coffee-grinders',
    ])
    for (const anchor of ['review-p1', 'review-p2', 'review-p3'])
      expect(all('article').filter(({ attribs }) => attribs.id === anchor)).toHaveLength(1)
  })

  it('omits the retailer’s ratings and availability', async () => {
    const { json } = await read(path)
    expect(json).not.toMatch(/aggregateRating|reviewRating|ratingValue|availability|reviewCount/)
  })

  it('describes the product of a review of one, with its price, pros and cons', async () => {
    const { graph, text } = await read(path, { 'articles.products': () => [product()] })
    expect(graph[1]).toMatchObject({
      '@type': 'Product',
      name: 'Hobbin Daily',
      offers: { '@type': 'Offer', price: '49.90', priceCurrency: 'GBP' },
      review: {
        author: { name: 'Grace Hopper' },
        positiveNotes: { itemListElement: [{ position: 1, name: 'Quiet' }] },
        negativeNotes: { itemListElement: [{ position: 1, name: 'Dear' }] },
      },
    })
    for (const part of ['Quiet', 'Dear', '£49.90']) expect(text).toContain(part)
  })

  it('omits outdated prices, missing notes, and pictures of other sites', async () => {
    const readProduct = async (changes: Parameters<typeof product>[0]) =>
      (await read(path, { 'articles.products': () => [product(changes)] })).graph[1]
    const outdated = await readProduct({ priceCurrent: false, image: 'https://m.media-amazon.com/images/I/1.jpg' })
    expect(outdated).not.toHaveProperty('offers')
    expect(outdated).not.toHaveProperty('image')
    const unreviewed = await readProduct({ id: 'p2', image: '/pictures/2.jpg' })
    expect(unreviewed).toMatchObject({ image: `${site.url}/pictures/2.jpg` })
    expect(unreviewed).not.toHaveProperty('review')
  })

  it('omits a product about which the page states nothing that search engines show', async () => {
    const answers = { 'articles.products': () => [product({ id: 'p2', priceCurrent: false })] }
    const { graph } = await read(path, answers)
    expect(graph.map(node => node['@type'])).toEqual(['Article', 'BreadcrumbList'])
  })

  it('lists pros and cons only where there are two', async () => {
    const { graph } = await read(path, {
      'articles.get': () => article({ verdicts: { p1: { pros: ['Quiet'], cons: [] } } }),
      'articles.products': () => [product()],
    })
    expect(graph[1]).toHaveProperty('review')
    expect(graph[1]).not.toHaveProperty('review.positiveNotes')
  })

  it('omits the list without products, and marks a desk as an organisation', async () => {
    const answers = {
      'articles.get': () => article({ author: 'The Editorial Desk', verdicts: {} }),
      'articles.products': () => [],
    }
    const { graph } = await read(path, answers)
    expect(graph.map(node => node['@type'])).toEqual(['Article', 'BreadcrumbList'])
    expect(graph[0]?.author).toEqual({ '@type': 'Organization', name: 'The Editorial Desk' })
  })

  it('escapes HTML in a title', async () => {
    const title = '</script><script>alert(1)</script> <!-- & "x"'
    const { json, graph, all } = await read(path, { 'articles.get': () => article({ title }) })
    expect(json).not.toContain('<')
    expect(graph[0]?.headline).toBe(title)
    expect(all('script').filter(({ attribs }) => attribs.src === undefined)).toHaveLength(1)
  })
})

describe('the result of rendering a page', () => {
  const failing = (code: 'gone' | 'not_found' | 'bad_request') => ({
    'articles.get': () => {
      throw new BlogopsError(code, 'Article not found')
    },
  })

  it('has status 410 for a deleted article, which is shown as missing', async () => {
    const page = await visit(path, failing('gone'))
    expect(page).toMatchObject({ status: 410 })
    expect(page.html).toContain('data-status="410"')
    expect(page.html).toContain('Article not found')
    expect(page.html).toContain('noindex')
    expect(await visit(path, failing('not_found'))).toMatchObject({ status: 404 })
    expect(await visit(path, failing('bad_request'))).toMatchObject({ status: 404 })
  })

  it('redirects a former slug to the current one', async () => {
    const moved = { 'articles.get': () => article({ slug: 'fünf' }) }
    expect(await visit('/article/old', moved)).toMatchObject({ status: 301, html: '', location: '/article/f%C3%BCnf' })
    expect(await visit('/article/f%C3%BCnf', moved)).toMatchObject({ status: 200 })
  })

  it('is fresh until the first shown price expires', async () => {
    const products = [
      product({ priceUntil: '2026-05-02T00:00:00.000Z' }),
      product({ id: 'p2', priceUntil: '2026-05-01T00:00:00.000Z' }),
      product({ id: 'p3', priceUntil: '2026-04-01T00:00:00.000Z', priceCurrent: false }),
    ]
    const page = await visit(path, { 'articles.products': () => products })
    expect(page.freshUntil).toBe('2026-05-01T00:00:00.000Z')
    expect(await visit('/')).not.toHaveProperty('freshUntil')
  })

  it('knows which paths are paginated', () => {
    expect(['/article/x', '/terms', '/nowhere'].filter(isPaginated)).toEqual([])
    for (const { path, paginated } of routes) expect(isPaginated(path)).toBe(paginated ?? false)
  })
})

it('covers every admin route with adminPaths', () => {
  const admin = routes.filter(route => route.admin).map(({ path }) => path)
  expect(admin).not.toEqual([])
  for (const path of admin) expect(adminPaths.some(closed => path.startsWith(closed))).toBe(true)
})

import { describe, expect, it } from 'vitest'
import { article, createFakeDocuments, product, siteUrl, textAt } from './testing/fake-site.ts'

const readMarkdown = (changes: Parameters<typeof article>[0], products = [product()]) =>
  textAt('/article/five-grinders.md', { found: article(changes), products })

describe('robots.txt', () => {
  it('closes the API and the admin pages, and names the sitemap', async () => {
    const lines = (await textAt('/robots.txt', {})).split('\n')
    expect(lines[0]).toBe('User-agent: *')
    for (const path of ['/api/', '/create$', '/create/', '/settings$', '/articles/'])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
    const closed = lines.flatMap(line => /^Disallow: (.*)/.exec(line)?.[1] ?? [])
    for (const open of [
      '/',
      '/article/x',
      '/article/x.md',
      '/category/audio',
      '/terms',
      '/accessibility',
      '/author/x',
      '/assets/x.css',
      '/covers/x.png',
    ])
      expect(closed.filter(path => open.startsWith(path))).toEqual([])
  })
})

describe('llms.txt', () => {
  it('names and describes the site, and links the Markdown of each article by category', async () => {
    const articles = [article({ slug: 'a' }), article({ slug: 'b', category: 'audio', title: 'Ear[buds](x)' })]
    const text = await textAt('/llms.txt', { articles })
    expect(text).toMatch(/^# The Test Shelf\n\n> Tested lines\. [^\n]+\n\n[^\n#>]+\n\n## /)
    expect(text.match(/^## .*$/gm)).toEqual(['## Audio', '## Coffee Grinders', '## Optional'])
    expect(text).toContain(`- [Five Grinders](${siteUrl}/article/a.md): Which of five grinders suits whom.`)
    expect(text).toContain(`- [Ear\\[buds\\](x)](${siteUrl}/article/b.md)`)
    expect(text).toContain('As an Amazon Associate I earn from qualifying purchases.')
    expect(text).not.toContain('These are')
  })

  it('ends after the newest five hundred, and links to the others', async () => {
    const articles = Array.from({ length: 501 }, (_, at) => article({ slug: `s${at}` }))
    const text = await textAt('/llms.txt', { articles })
    expect(text.match(/^- \[Five Grinders\]/gm)).toHaveLength(500)
    expect(text).not.toContain('/article/s500.md')
    expect(text).toContain(`These are the newest 500 reviews; the address of every one is in the [sitemap](${siteUrl}/`)
    expect(text.indexOf('These are')).toBeLessThan(text.indexOf('\n## '))
  })
})

describe('the Markdown of an article', () => {
  it('has the offers of two shops, the lower price first', async () => {
    const otherOffer = {
      shop: 'Currys',
      url: 'https://www.awin1.com/x',
      price: 4,
      readAt: '2026-11-20T10:00:00.000Z',
      priceCurrent: true,
      priceUntil: null,
    }
    const text = await readMarkdown({}, [product({ otherOffer })])
    expect(text).toMatch(/- Price: £4\.00 at Currys · £[\d.]+ on Amazon, read on 20 November 2026 and /)
    expect(text).toMatch(
      /Check Price at Currys\]\(https:\/\/www\.awin1\.com\/x\) \(affiliate link\)\n- \[Check Price on Amazon\]/,
    )
    expect(text).toContain('at Currys |')
    expect(text).toContain('[Buy Now](https://www.awin1.com/x) (paid link)')
    expect(text).toContain('information displayed on Amazon.co.uk or Currys at the time of purchase')
  })

  it('starts with the front matter, and the disclosure before the first link', async () => {
    const text = await readMarkdown({ title: 'Say "five": grinders\n# no heading' })
    expect(text.split('\n').slice(0, 9)).toEqual([
      '---',
      'title: "Say \\"five\\": grinders\\n# no heading"',
      'excerpt: "Which of five grinders suits whom."',
      'author: "Grace Hopper"',
      'category: "Coffee Grinders"',
      'published: "2026-03-14T23:30:00.000Z"',
      'updated: "2026-03-15T08:00:00.000Z"',
      `canonical: "${siteUrl}/article/five-grinders"`,
      '---',
    ])
    expect(text).toContain(
      '\n# Say "five": grinders # no heading\n\n> Which of five grinders suits whom.\n\nAs an Amazon',
    )
    expect(text.indexOf('As an Amazon Associate I earn from qualifying purchases.')).toBeLessThan(text.indexOf(']('))
  })

  it('contains the body with its headings, links, lists and tables', async () => {
    const link = '<a href="https://www.amazon.co.uk/dp/B0SMPLC001?tag=test-21" data-event="Product Click">see it</a>'
    const table =
      '<table><thead><tr><th>Name</th><th>Burrs</th></tr></thead><tbody><tr><td>A|B</td><td>38 mm</td></tr></tbody></table>'
    const text = await readMarkdown({
      body: `<h3>Overview</h3><p>Do <strong>${link}</strong> * now.</p><h5>More</h5><ul><li>one</li></ul>${table}`,
    })
    expect(text).toContain('\n## Overview\n')
    expect(text).toContain('**[see it](https://www.amazon.co.uk/dp/B0SMPLC001?tag=test-21)** \\* now.')
    expect(text).toContain('\n### More\n')
    expect(text).toMatch(/^- +one$/m)
    expect(text).toMatch(/\| Name +\| Burrs +\|\n\| -+ +\| -+ +\|\n\| A\\\|B +\| 38 mm +\|/)
    expect(text).not.toMatch(/<\w|data-event/)
  })

  it('contains each product with its facts, its review and its row in the comparison', async () => {
    const { asin: _asin, isPick: _isPick, ...plain } = product({ id: 'p2', name: 'Mill *1*', priceCurrent: false })
    const text = await readMarkdown({ summaries: { p1: '<p>Quiet.</p><h5>Pros</h5><ul><li>Small</li></ul>' } }, [
      product(),
      plain,
    ])
    expect(text).toContain(
      '### Hobbin Daily\n\n**Best overall**\n\n- Price: £49.90, read on 13 March 2026\n- Rating: 4.7/5, based on 8,643 customer reviews\n- ASIN: B0SMPLC001\n- [Check Price on Amazon](https://www.amazon.co.uk/dp/B0SMPLC001?tag=test-21) (affiliate link)\n\nQuiet.\n\n#### Pros\n',
    )
    expect(text).toContain('Product prices and availability are accurate as of the date/time indicated')
    const second = text.slice(text.indexOf('### Mill \\*1\\*'), text.indexOf('## Detailed Comparison'))
    expect(second).toContain('- ASIN: N/A')
    expect(second).not.toContain('Price:')
    expect(text).toContain('| Product | Rating | Price | Grind Settings | Capacity | Action |\n| --- |')
    expect(text).toContain('| Hobbin Daily | 4.7 | $49.90 | ✓ | 40g | [Buy Now](https://www.amazon.co.uk/')
    expect(text).toContain('| Mill \\*1\\* | 4.7 | See Amazon | ✓ | 40g | [Buy Now](')
  })

  it('omits every figure that the source does not have', async () => {
    const unknown = { price: null, rating: null, reviewCount: null, priceCurrent: false, priceUntil: null }
    const text = await readMarkdown({}, [product(unknown)])
    expect(text).toContain('**Best overall**\n\n- ASIN: B0SMPLC001\n- [Check Price on Amazon](')
    expect(text).toContain('| Hobbin Daily | Not given | Not given | ✓ | 40g | [Buy Now](')
    expect(text).not.toMatch(/Price:|Rating:|Reviews:|null|£|Product prices and availability/)
    const rated = await readMarkdown({}, [product({ ...unknown, rating: 4.7 })])
    expect(rated).toContain('- Rating: 4.7/5\n- ASIN')
    const counted = await readMarkdown({}, [product({ ...unknown, reviewCount: 1200 })])
    expect(counted).toContain('- Reviews: 1,200 customer reviews\n- ASIN')
  })

  it('contains tags only as text, regardless of their origin', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const named = product({ name: evil, isPick: evil, asin: evil })
    const summaries = { p1: `<p>${evil.replace('<', '&lt;')}</p>` }
    const text = await readMarkdown({ title: evil, excerpt: evil, author: evil, summaries }, [named])
    expect(text.match(/onerror/g)?.length).toBeGreaterThan(8)
    expect(text).not.toMatch(/(?<!\\)</)
  })

  it('omits products if there are none, and labels samples', async () => {
    const text = await readMarkdown({ sample: true }, [])
    expect(text).toContain('Sample content: the products are invented')
    expect(text).not.toMatch(/Detailed|Product prices/)
  })

  it('is fresh until the first of its prices is outdated', async () => {
    const products = [
      product({ priceUntil: '2026-06-01T00:00:00.000Z' }),
      product({ priceUntil: '2026-05-01T00:00:00.000Z' }),
      product({ priceUntil: '2026-01-01T00:00:00.000Z', priceCurrent: false }),
    ]
    const read = createFakeDocuments({ found: article(), products }).read('/article/five-grinders.md')
    expect(await read).toMatchObject({ freshUntil: '2026-05-01T00:00:00.000Z', negotiated: true })
    const forever = createFakeDocuments({ found: article(), products: [product({ priceUntil: null })] })
    expect(await forever.read('/article/five-grinders.md')).not.toHaveProperty('freshUntil')
  })

  it.each([
    ['not_found', 404],
    ['gone', 410],
    ['bad_request', 404],
  ] as const)('is none of an article that is %s', async (found, status) => {
    const document = await createFakeDocuments({ found }).read('/article/x.md')
    expect(document).toMatchObject({ status, type: 'text/plain; charset=utf-8', text: 'Article not found\n' })
  })

  it('is at the article’s current address', async () => {
    const documents = createFakeDocuments({ found: article({ slug: 'new name' }) })
    expect(await documents.read('/article/old.md')).toMatchObject({ status: 301, location: '/article/new%20name.md' })
    expect(await documents.read('/article/new%20name.md')).toMatchObject({ status: 200 })
    expect(await documents.read('/article/%E0%A4.md')).toMatchObject({ status: 404 })
  })
})

it('recognizes paths of documents, and pages with another form', async () => {
  const documents = createFakeDocuments({})
  for (const path of ['/', '/robots.txt/x', '/sitemap-0.xml', '/article/x', '/article/x/y.md', '/constructor'])
    expect(await documents.read(path)).toBeUndefined()
  expect(documents.getMarkdownPath('/article/x')).toBe('/article/x.md')
  for (const path of ['/', '/article/x.md', '/article/', '/category/audio', '/article/x/y'])
    expect(documents.getMarkdownPath(path)).toBeUndefined()
})

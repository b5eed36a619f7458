import { describe, expect, it } from 'vitest'
import { columnSources } from '../../server/contract/schemas/site.ts'
import { barePick, product, secondProduct, site } from '../testing/fixtures.ts'
import { renderPath, textOf, withArticle } from '../testing/rendered.ts'

const everyColumn = columnSources.filter(shows => shows !== 'text').map(shows => ({ label: `The ${shows}`, shows }))

describe('an article', () => {
  it('shows its hero: read time, the date in long US form whatever the clock’s zone, and the sample label', async () => {
    const text = textOf((await renderPath('/article/five-grinders', withArticle())).html)
    expect(text).toContain('7 min read')
    expect(text).toContain('March 14, 2026')
    expect(text).toContain('Sample content with invented products')
    const real = textOf((await renderPath('/article/five-grinders', withArticle({ sample: false }))).html)
    expect(real).not.toContain('Sample content with invented products')
  })

  it('shows its sections in order', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle())
    const headings = Array.from(
      html.slice(html.indexOf('article-text')).matchAll(/<h2[^>]*>([^<]+)/g),
      ([, text]) => text,
    )
    expect(headings.slice(0, 6)).toEqual([
      'Overview',
      'Our Top Picks',
      'Detailed Product Reviews',
      'Purchase Options',
      'Detailed Comparison',
      'Buying Guide',
    ])
  })

  it('links the table of contents to unique anchors', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle())
    for (const id of ['overview', 'our-top-picks', 'comparison-table', 'buying-guide']) {
      expect(html).toContain(`href="#${id}"`)
      expect(html.split(` id="${id}"`)).toHaveLength(2)
    }
  })

  it('adds the heading "Overview" unless the body has one', async () => {
    for (const body of ['<p>Plain.</p>', '<h3>Overview</h3><p>Plain.</p>']) {
      const { html } = await renderPath('/article/five-grinders', withArticle({ body }))
      expect(html.match(/<h2>Overview</g)).toHaveLength(1)
    }
  })

  it('shows cards for picks only, in pounds, with whole stars and a marked link', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle())
    const picks = html.slice(html.indexOf('id="picks-title"'), html.indexOf('id="reviews-title"'))
    expect(picks).toContain('Hobbin Daily')
    expect(picks).not.toContain('Nameless Mill')
    expect(textOf(picks)).toContain('£49.90')
    expect(textOf(picks)).toContain('4.7 (8,643 reviews)')
    expect(textOf(picks)).toContain('Price checked on 13 March 2026')
    expect(textOf(picks)).toContain('Check Price on Amazon')
    expect(textOf(picks)).toContain('Affiliate Link')
    expect(picks.match(/star-full/g)).toHaveLength(4 + 3)
    expect(picks).toContain(
      'href="https://www.amazon.co.uk/dp/B0SMPLC001?tag=test-21" target="_blank" rel="sponsored nofollow noopener"',
    )
    expect(picks).toContain('command="show-modal" commandfor="enlarged-p1"')
    expect(html).toContain('<dialog id="enlarged-p1"')
  })

  it('has the clicks on every buy link counted, by product, address, article and price', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle())
    const links = html.match(/<a [^>]*href="https:\/\/www\.amazon[^>]*>/g) ?? []
    expect(links).toHaveLength(2 + 2 + 3)
    const url = 'https://www.amazon.co.uk/dp/B0SMPLC001?tag=test-21'
    for (const link of links) {
      expect(link).toContain(`data-event="Product Click" data-product="`)
      expect(link).toContain(`data-url="${url}" data-article="Five Grinders Compared" data-price="`)
    }
    expect(links[0]).toContain('data-product="Hobbin Daily"')
    expect(links[0]).toContain('data-price="49.90"')
  })

  it('reviews every product in detail', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle())
    const reviews = textOf(html.slice(html.indexOf('id="reviews-title"'), html.indexOf('id="purchase-title"')))
    expect(reviews).toContain('Price £49.90 Rating 4.7/5')
    expect(reviews).toContain('ASIN B0SMPLC001')
    expect(reviews).toContain('ASIN N/A')
    expect(reviews).toContain('Quiet and exact.')
    expect(reviews).toContain('Based on 12 customer reviews')
  })

  it('says when the prices were read, beside each and once for a table', async () => {
    const products = [product(), product({ id: 'p2', name: 'Later', readAt: '2026-03-20T10:00:00.000Z' })]
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle(),
      'articles.products': () => products,
    })
    const text = textOf(html)
    expect(text.match(/Price checked on 13 March 2026/g)).toHaveLength(4) // Two cards, a review, an enlarged picture.
    expect(text).toContain('Prices checked between 13 March 2026 and 20 March 2026')
  })

  it('shows no price, and no date of one, that has become too old', async () => {
    const products = [product({ priceCurrent: false }), secondProduct]
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle(),
      'articles.products': () => products,
    })
    const text = textOf(html.slice(html.indexOf('id="picks-title"')))
    expect(text).not.toMatch(/[£$]49\.90/)
    expect(text).toContain('Price See Amazon')
    expect(text).toContain('£159.00')
    const dates = textOf(html.slice(html.indexOf('id="comparison-title"'), html.indexOf('id="guide-title"')))
    expect(dates).toContain('Prices checked on 13 March 2026')
  })

  it.each([
    ['after the reviews of its products', [product()]],
    ['without any product', []],
  ])('shows a detailed review that names no product, %s', async (_, products) => {
    const unmatchedReviews = [{ heading: 'Hobbin Dayly', html: '<p>Text under a mistyped name.</p>' }]
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle({ unmatchedReviews }),
      'articles.products': () => products,
    })
    const reviews = textOf(html.slice(html.indexOf('id="reviews-title"'), html.indexOf('id="buying-guide"')))
    expect(reviews).toMatch(/Detailed Product Reviews.*Hobbin Dayly Text under a mistyped name\./)
  })

  it('leaves out every figure that the source does not tell, on the page and in its data', async () => {
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle({ summaries: {}, verdicts: {} }),
      'articles.products': () => [barePick],
      'site.get': () => ({ ...site, comparison: { ...site.comparison, columns: everyColumn } }),
    })
    const picks = textOf(html.slice(html.indexOf('id="picks-title"'), html.indexOf('id="reviews-title"')))
    expect(picks).toMatch(/Best overall Bare Mill Check Price on Amazon/)
    const reviews = textOf(html.slice(html.indexOf('id="reviews-title"'), html.indexOf('id="purchase-title"')))
    expect(reviews).toContain('Bare Mill')
    expect(reviews).toMatch(/Enlarge: BM ASIN N\/A <h2 $/)
    const row = /<tr><th scope="row">Bare Mill.*?<\/tr>/.exec(html)?.[0] ?? ''
    expect(textOf(row).match(/– Not available/g)).toHaveLength(3)
    expect(row.match(/<span aria-hidden="true">–<\/span><span class="unseen">Not available<\/span>/g)).toHaveLength(3)
    expect(html.match(/<a [^>]*href="https:\/\/www\.amazon/g)).toHaveLength(3)
    expect(html).not.toMatch(
      /data-price|"offers"|aggregateRating|class="star|£|\$\d|null|NaN|0 reviews|Prices? checked/,
    )
  })

  it.each([
    [{ rating: 4.7, reviewCount: null }, '★★★★★ 4.7 Check', 'Rating 4.7/5 ASIN B0SMPLC001 ★★★★★ '],
    [{ rating: null, reviewCount: 12 }, '12 reviews Check', 'Reviews 12 ASIN B0SMPLC001 12 customer reviews'],
  ])('shows a rating without a count, and a count without a rating: %o', async (known, card, review) => {
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle(),
      'articles.products': () => [product({ ...known, price: null, priceCurrent: false })],
    })
    const text = textOf(html).replace(/★ (?=★)/g, '★')
    expect(text).toContain(card)
    expect(text).toContain(review)
    expect(text).not.toMatch(/Based on|\(\s*reviews|null/)
  })

  it('compares them in the spec’s table: a dollar sign, a tick, 40g', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle())
    const table = html.slice(html.indexOf('<table'), html.indexOf('</table>'))
    const columns = Array.from(table.matchAll(/<th scope="col"[^>]*>([^<]+)/g), ([, text]) => text)
    expect(columns).toEqual(['Product', 'Rating', 'Price', 'Grind Settings', 'Capacity', 'Action'])
    const rows = table
      .split('<tr>')
      .slice(2)
      .map(row =>
        textOf(row)
          .replace(/\(.*?\)/, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
    expect(rows).toEqual([
      'Hobbin Daily 4.7 $49.90 ✓ 40g Buy Now Paid link',
      'Mahlgrund Hand 3.2 $159.00 ✓ 40g Buy Now Paid link',
      'Nameless Mill 4.7 $49.90 ✓ 40g Buy Now Paid link',
    ])
  })

  it('nests the body’s headings below its own', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle())
    expect(html).toContain('<h2>Overview</h2>')
    expect(html).toContain('<h3>Burrs</h3>')
  })

  it('omits product sections without products', async () => {
    const { html } = await renderPath('/article/five-grinders', { ...withArticle(), 'articles.products': () => [] })
    for (const title of ['Purchase Options', 'Detailed Comparison', 'Detailed Product Reviews'])
      expect(html).not.toContain(title)
  })
})

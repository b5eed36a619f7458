import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../server/contract/errors.ts'
import { columnSources } from '../../server/contract/schemas/site.ts'
import { type FakeAnswers, fakeApi, readBy } from '../testing/fake-api.ts'
import { article, barePick, head, plainProduct, product, secondProduct, site } from '../testing/fixtures.ts'
import { render } from './entry-server.tsx'

const assets = { reader: '/assets/reader.js', app: '/assets/app.js', styles: ['/assets/site.css'], fonts: ['/f.woff2'] }
const missing = () => {
  throw new BlogopsError('not_found', 'There is no such article.')
}

function renderPath(path: string, answers: FakeAnswers = {}) {
  const api = fakeApi({
    'site.get': () => site,
    'articles.list': () => [head()],
    'articles.get': missing,
    'articles.products': () => [product(), secondProduct, plainProduct],
    ...answers,
  })
  return render({ path, read: readBy(api.fetch), assets })
}

const everyColumn = columnSources.filter(shows => shows !== 'text').map(shows => ({ label: `The ${shows}`, shows }))

const withArticle = (changes = {}) => ({ 'articles.get': () => article(changes) })

/** The text of a page, as one would read it aloud. */
const textOf = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')

describe('every page', () => {
  it.each(['/', '/category/kitchen', '/article/five-grinders', '/terms', '/privacy', '/auth', '/nowhere'])(
    '%s: one h1, no duplicate id, no inline script or style, the footer',
    async path => {
      const { html } = await renderPath(path, withArticle())
      expect(html.match(/<h1/g)).toHaveLength(1)
      const ids = Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      // Blocks of data are never run, so no policy on scripts speaks of them.
      expect(html.match(/<script(?! type="application\/ld\+json">)[^>]*>[^<]|<style|\sstyle=|\son\w+=/)).toBeNull()
      expect(html).toMatch(/^<!doctype html><html lang="en-GB"[^>]*><head><meta charset="utf-8"/i)
      expect(html).toContain('<script type="module" async="" src="/assets/reader.js" blocking="render"></script>')
      expect(textOf(html)).toContain('As an Amazon Associate I earn from qualifying purchases.')
      for (const text of [
        'Coffee Grinders',
        'Kitchen Appliances',
        'Home &amp; Garden',
        'Privacy Policy',
        'Terms of Service',
      ])
        expect(html).toContain(text)
    },
  )

  it('tells the reader’s script where to post, of which site, and where the app is', async () => {
    const { html } = await renderPath('/')
    expect(html).toContain(
      '<html lang="en-GB" data-app="/assets/app.js" data-events="/api/event" data-domain="shelf.test">',
    )
    const events = { url: 'https://plausible.example/api/event', domain: 'shelf.example' }
    const configured = await renderPath('/', { 'site.get': () => ({ ...site, events }) })
    expect(configured.html).toContain(`data-events="${events.url}" data-domain="${events.domain}"`)
  })

  it('loads the app only where a page needs it', async () => {
    expect((await renderPath('/')).html).not.toContain('<script src="/assets/app.js"')
    expect((await renderPath('/auth')).html).toContain('<script src="/assets/app.js"')
  })
})

describe('statuses', () => {
  it.each([
    ['/', 200, 'The Test Shelf'],
    ['/category/home', 200, 'Home &amp; Garden reviews | The Test Shelf'],
    ['/category/cars', 404, 'Page Not Found | The Test Shelf'],
    ['/article/none', 404, 'Article not found | The Test Shelf'],
    ['/nowhere', 404, 'Page Not Found | The Test Shelf'],
    ['/article/%E0%A4', 404, 'Page Not Found | The Test Shelf'],
    ['/article/five-grinders/more', 404, 'Page Not Found | The Test Shelf'],
  ])('%s is %i, “%s”', async (path, status, title) => {
    const page = await renderPath(path)
    expect(page.status).toBe(status)
    expect(page.html).toContain(`<title>${title}</title>`)
    expect(page.html.includes('name="robots" content="noindex"')).toBe(status === 404)
  })

  it('shows what the spec says for what is missing', async () => {
    expect(textOf((await renderPath('/nowhere')).html)).toContain('Page Not Found')
    const { html } = await renderPath('/article/none')
    expect(textOf(html)).toContain('Article not found')
    expect(html).toMatch(/<a class="button" href="\/">Back to Home<\/a>/)
  })

  it('fails where the data cannot be read, rather than showing an empty page', async () => {
    const broken = {
      'articles.list': () => {
        throw new BlogopsError('internal', 'no')
      },
    }
    await expect(renderPath('/', broken)).rejects.toThrow('500: no')
  })
})

describe('the privacy policy', () => {
  it('says who counts visits', async () => {
    const own = textOf((await renderPath('/privacy')).html)
    expect(own).toContain('cookie-free analytics service, run by the site itself.')
    expect(own).toContain('destroyed when the day ends')
    const events = { url: 'https://stats.example/api/event', domain: 'shelf.example' }
    const configured = textOf((await renderPath('/privacy', { 'site.get': () => ({ ...site, events }) })).html)
    expect(configured).toContain('cookie-free analytics service, Plausible Analytics at stats.example.')
    expect(configured).not.toContain('run by the site itself')
  })
})

describe('the home page', () => {
  const list = (count: number) => ({
    'articles.list': () =>
      Array.from({ length: count }, (_, at) => head({ id: `a${at}`, slug: `s${at}`, title: `Review ${at}` })),
  })

  it('features the first three and lists the rest', async () => {
    const { html } = await renderPath('/', list(5))
    const [featured = '', recent = ''] = html.slice(html.indexOf('id="featured-reviews"')).split('Recent Articles')
    expect(featured.match(/Review \d/g)).toEqual(['Review 0', 'Review 1', 'Review 2'])
    expect(recent.match(/Review \d/g)).toEqual(['Review 3', 'Review 4'])
    expect(html).toContain('href="#featured-reviews">Browse Reviews')
  })

  it('has no Recent Articles where there are none', async () => {
    expect((await renderPath('/', list(3))).html).not.toContain('Recent Articles')
  })

  it('shows each article with badge, excerpt, author, initial and read time', async () => {
    const text = textOf((await renderPath('/')).html)
    expect(text).toContain('Coffee Grinders Five Grinders Compared Which of five grinders suits whom. G Grace Hopper 7')
    expect(text).toMatch(/7 min/)
  })

  it('says what would be here', async () => {
    expect(textOf((await renderPath('/', list(0))).html)).toContain('No reviews yet')
  })

  it('asks for the articles of a category only', async () => {
    let asked: unknown
    await renderPath('/category/kitchen', {
      'articles.list': ({ category }) => {
        asked = category
        return []
      },
    })
    expect(asked).toBe('kitchen')
  })
})

describe('an article', () => {
  it('shows its hero: read time, the date in long US form whatever the clock’s zone, and the sample label', async () => {
    const text = textOf((await renderPath('/article/five-grinders', withArticle())).html)
    expect(text).toContain('7 min read')
    expect(text).toContain('March 14, 2026')
    expect(text).toContain('Sample content: the products are invented')
    const real = textOf((await renderPath('/article/five-grinders', withArticle({ sample: false }))).html)
    expect(real).not.toContain('Sample content: the products are invented')
  })

  it('puts its sections in order', async () => {
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

  it('links its contents to anchors that exist, once each', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle())
    for (const id of ['overview', 'our-top-picks', 'comparison-table', 'buying-guide']) {
      expect(html).toContain(`href="#${id}"`)
      expect(html.split(` id="${id}"`)).toHaveLength(2)
    }
  })

  it('heads the body "Overview" where the body does not do so itself', async () => {
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
    expect(textOf(picks)).toContain('Price read on 13 March 2026')
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
    expect(text.match(/Price read on 13 March 2026/g)).toHaveLength(4) // Two cards, a review, an enlarged picture.
    expect(text).toContain('Prices read between 13 March 2026 and 20 March 2026')
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
    expect(dates).toContain('Prices read on 13 March 2026')
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
    expect(textOf(row).match(/– Not given/g)).toHaveLength(3)
    expect(row.match(/<span aria-hidden="true">–<\/span><span class="unseen">Not given<\/span>/g)).toHaveLength(3)
    expect(html.match(/<a [^>]*href="https:\/\/www\.amazon/g)).toHaveLength(3)
    expect(html).not.toMatch(/data-price|"offers"|aggregateRating|class="star|£|\$\d|null|NaN|0 reviews|Prices? read/)
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

  it('goes without sections for products where there are none', async () => {
    const { html } = await renderPath('/article/five-grinders', { ...withArticle(), 'articles.products': () => [] })
    for (const title of ['Purchase Options', 'Detailed Comparison', 'Detailed Product Reviews'])
      expect(html).not.toContain(title)
  })
})

import { describe, expect, it } from 'vitest'
import { columnSources } from '../../server/contract/field-values.ts'
import { barePick, plainProduct, product, secondProduct, site } from '../testing/fixtures.ts'
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
    expect(headings.slice(0, 8)).toEqual([
      'Overview',
      'Our Top Picks',
      'Detailed Comparison',
      'Detailed Product Reviews',
      'How We Chose',
      'Buying Guide',
      'Purchase Options',
      'Grace Hopper',
    ])
  })

  it('shows the verdict on a single review, and no ranking or comparison of one', async () => {
    const body = '<h3>Overview</h3><p>Plain.</p><h3>The Verdict</h3><h5>Who should buy it</h5><p>Anyone.</p>'
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle({ format: 'review', body }),
      'articles.products': () => [product()],
    })
    const headings = Array.from(
      html.slice(html.indexOf('article-text')).matchAll(/<h2[^>]*>([^<]+)/g),
      ([, text]) => text,
    )
    expect(headings.slice(0, 6)).toEqual([
      'Overview',
      'The Verdict',
      'Detailed Product Review',
      'How We Reviewed',
      'Buying Guide',
      'Purchase Options',
    ])
    expect(html).toContain('href="#verdict"')
    expect(html).not.toContain('#comparison-table')
    expect(html).toContain('"@type":"Product"')
  })

  it('shows who should buy which before the comparison of two products', async () => {
    const body = '<h3>Overview</h3><p>Plain.</p><h3>The Verdict</h3><p>It depends.</p>'
    const { html } = await renderPath('/article/five-grinders', withArticle({ format: 'versus', body }))
    expect(html.indexOf('id="verdict"')).toBeLessThan(html.indexOf('id="comparison-table"'))
    expect(html).not.toContain('id="our-top-picks"')
    expect(html).toContain('"@type":"ItemList"')
    expect(html).not.toContain('"@type":"Product"')
  })

  it('shows the steps of a how-to before its products, without markup for steps', async () => {
    const body = '<h3>Overview</h3><p>Plain.</p><h3>Step by Step</h3><h5>Step 1: Begin</h5><p>Now.</p>'
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle({ format: 'howto', body }),
      'articles.products': () => [product()],
    })
    expect(html.indexOf('Step 1: Begin')).toBeLessThan(html.indexOf('id="reviews"'))
    expect(html).not.toMatch(/HowTo|"@type":"Product"|id="comparison-table"/)
    expect(html).toContain('"@type":"Article"')
  })

  it('links the author to their reviews, with picture and text, and says so in the structured data', async () => {
    const authorAvatar = `/images/${'a'.repeat(32)}-960x960.webp`
    const about = { authorSlug: 'grace', authorBio: 'Writes about coffee.', authorAvatar }
    const { html } = await renderPath('/article/five-grinders', withArticle(about))
    expect(html).toContain('<a href="/author/grace" rel="author">Grace Hopper</a>')
    const box = html.slice(html.indexOf('id="author"'))
    expect(textOf(box)).toContain('Grace Hopper Writes about coffee. All reviews by Grace Hopper')
    expect(box).toContain(`src="/images/${'a'.repeat(32)}-480x480.webp"`)
    expect(html).toContain('"@id":"https://shelf.test/author/grace#author","name":"Grace Hopper"')
    const plain = await renderPath('/article/five-grinders', withArticle())
    expect(plain.html).not.toContain('/author/')
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
      expect(html.match(/<h2[^>]*>Overview</g)).toHaveLength(1)
    }
  })

  it('shows cards for picks only, in pounds, with whole stars and a marked link', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle())
    const picks = html.slice(html.indexOf('id="picks-title"'), html.indexOf('id="comparison-title"'))
    expect(picks).toContain('Hobbin Daily')
    expect(picks).not.toContain('Nameless Mill')
    expect(textOf(picks)).toContain('£49.90')
    expect(textOf(picks)).toContain('4.7 (8,643 reviews)')
    expect(textOf(picks)).toContain('Prices checked on March 13, 2026')
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
    // Two picks, three rows of the table, three reviews, the bar of the first pick, two purchase options.
    expect(links).toHaveLength(2 + 3 + 3 + 1 + 2)
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
    const reviews = textOf(html.slice(html.indexOf('id="reviews-title"'), html.indexOf('id="method-title"')))
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
    expect(text.match(/Price checked on March 13, 2026/g)).toHaveLength(2) // A review and an enlarged picture.
    expect(text.match(/Prices checked between March 13, 2026 and March 20, 2026/g)).toHaveLength(2) // Picks and table.
  })

  it('shows the offers of two shops, the lower price first, on the page and in its data', async () => {
    const otherOffer = {
      shop: 'Currys',
      url: 'https://www.awin1.com/cread.php?awinmid=1',
      price: 44,
      readAt: '2026-03-20T10:00:00.000Z',
      priceCurrent: true,
      priceUntil: null,
    }
    const show = async (changes: Parameters<typeof product>[0]) =>
      (
        await renderPath('/article/five-grinders', {
          ...withArticle({ format: 'review', sample: false }),
          'articles.products': () => [product(changes)],
        })
      ).html
    const html = await show({ otherOffer })
    const text = textOf(html)
    expect(text).toContain('£44.00 at Currys · £49.90 on Amazon')
    expect(text).toContain('listing on Amazon.co.uk with')
    expect(text).toMatch(/Check Price at Currys.{1,60}Check Price on Amazon/)
    expect(text).toContain('Prices checked between March 13, 2026 and March 20, 2026')
    const link = 'href="https://www.awin1.com/cread.php?awinmid=1" target="_blank" rel="sponsored nofollow noopener"'
    expect(html).toContain(link)
    expect(html).toContain('data-url="https://www.awin1.com/cread.php?awinmid=1"')
    expect(html).toContain('data-price="44.00"')
    expect(html).toMatch(/"offers":\[\{"@type":"Offer","price":"44.00".{1,160}"name":"Currys".{1,40}"price":"49.90"/)
    const dearer = textOf(await show({ otherOffer: { ...otherOffer, price: 60 } }))
    expect(dearer).toContain('£49.90 on Amazon · £60.00 at Currys')
    const old = await show({ otherOffer: { ...otherOffer, priceCurrent: false } })
    expect(textOf(old)).not.toContain('£44.00')
    expect(textOf(old)).toMatch(/Check Price on Amazon.{1,60}Check Price at Currys/)
    expect(old).toMatch(/"offers":\[\{"@type":"Offer","price":"49.90"[^[]*\]/)
  })

  it('names the shop of a product that Amazon does not sell', async () => {
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle({ sample: false }),
      'articles.products': () => [product({ shop: 'Currys', amazonUrl: 'https://www.awin1.com/x' }), secondProduct],
    })
    const text = textOf(html.slice(html.indexOf('id="picks-title"')))
    expect(text).toContain('Check Price at Currys')
    expect(text).toContain('listings on Currys and Amazon.co.uk')
    expect(text).toContain('information displayed on Currys or Amazon.co.uk at the time of purchase')
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
    const dates = textOf(html.slice(html.indexOf('id="comparison-title"'), html.indexOf('id="reviews-title"')))
    expect(dates).toContain('Prices checked on March 13, 2026')
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
    const picks = textOf(html.slice(html.indexOf('id="picks-title"'), html.indexOf('id="comparison-title"')))
    expect(picks).toMatch(/Best overall Bare Mill Affiliate Link Check Price on Amazon/)
    const reviews = textOf(html.slice(html.indexOf('id="reviews-title"'), html.indexOf('id="method-title"')))
    expect(reviews).toContain('Bare Mill')
    expect(reviews).toMatch(/Affiliate Link\. ASIN N\/A/)
    const row = /<tr><th scope="row"[^>]*>Bare Mill.*?<\/tr>/.exec(html)?.[0] ?? ''
    expect(textOf(row).match(/– Not available/g)).toHaveLength(3)
    expect(row.match(/<span aria-hidden="true">–<\/span><span class="unseen">Not available<\/span>/g)).toHaveLength(3)
    expect(html.match(/<a [^>]*href="https:\/\/www\.amazon/g)).toHaveLength(5)
    expect(html).not.toMatch(
      /data-price|"offers"|aggregateRating|class="star|£|\$\d|null|NaN|0 reviews|Prices? checked/,
    )
  })

  it.each([
    [
      { rating: 4.7, reviewCount: null },
      '★★★★★ 4.7 Affiliate Link Check',
      '★★★★★ Check Price',
      'Rating 4.7/5 ASIN B0SMPLC001',
    ],
    [
      { rating: null, reviewCount: 12 },
      '12 reviews Affiliate Link Check',
      '12 customer reviews Check Price',
      'Reviews 12 ASIN B0SMPLC001',
    ],
  ])('shows a rating without a count, and a count without a rating: %o', async (known, card, review, facts) => {
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle(),
      'articles.products': () => [product({ ...known, price: null, priceCurrent: false })],
    })
    const text = textOf(html).replace(/★ (?=★)/g, '★')
    expect(text).toContain(card)
    expect(text).toContain(review)
    expect(text).toContain(facts)
    expect(text).not.toMatch(/Based on|\(\s*reviews|null/)
  })

  it('compares coffee grinders in the spec’s table: a dollar sign, a tick, 40g', async () => {
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

  it('compares other products by their rating, price and the facts that differ, and marks the best', async () => {
    const toFacts = (weight: string) => [
      { label: 'Bluetooth', value: '5.3' },
      { label: 'Weight', value: weight },
    ]
    const products = [product({ facts: toFacts('5.9 g') }), { ...secondProduct, facts: toFacts('4.6 g') }, plainProduct]
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle({ category: 'audio' }),
      'articles.products': () => products,
    })
    const table = html.slice(html.indexOf('<table'), html.indexOf('</table>'))
    const columns = Array.from(table.matchAll(/<th scope="col"[^>]*>([^<]+)/g), ([, text]) => text)
    expect(columns).toEqual(['Product', 'Rating', 'Price', 'Weight', 'Action'])
    const [, , second = '', third = ''] = table.split('<tr>').slice(1).map(textOf)
    expect(second).toContain('3.2 £159.00 4.6 g (best here)')
    expect(third).toContain('4.7 (best here) £49.90 (best here) – Not available')
    expect(textOf(html)).toContain('Green marks the best value of a column.')
  })

  it('uses the columns of the settings in every category on request', async () => {
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle({ category: 'audio' }),
      'site.get': () => ({ ...site, comparison: { ...site.comparison, table: 'fixed' } }),
    })
    expect(html).toContain('Grind Settings')
  })

  it('shows a short overview, and repeats nothing of it below', async () => {
    const body = `<h3>Overview</h3><p>${'One two three four. '.repeat(20)}</p><p>${'Five six. '.repeat(30)}</p><h3>More</h3><p>End.</p>`
    const { html } = await renderPath('/article/five-grinders', withArticle({ body }))
    const overview = textOf(html.slice(html.indexOf('id="overview"'), html.indexOf('id="our-top-picks"')))
    expect(overview.split(' ').length).toBeLessThan(150)
    expect(overview).toContain('Five six.')
    expect(textOf(html).match(/Five six\./g)).toHaveLength(30)
  })

  it('opens the buying guide with its own paragraph, then the sections of the body that help to choose', async () => {
    const body =
      '<h3>Overview</h3><p>Short.</p><h3>How to Choose</h3><p>Measure first.</p><h3>The Short Answer</h3><p>Buy it.</p>'
    const { html } = await renderPath('/article/five-grinders', withArticle({ body }))
    const text = textOf(html.slice(html.indexOf('id="how-we-chose"')))
    expect(text).toMatch(/The Short Answer Buy it\. .*Buying Guide First decide .* How to Choose Measure first\./)
  })

  it('gives a pick the first advantage that its review lists as the reason', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle())
    expect(html).toContain('<p class="reason">Quiet and exact.</p>')
    const verdicts = { p1: { pros: ['Grinds without a sound'], cons: [] } }
    const { html: listed } = await renderPath('/article/five-grinders', withArticle({ verdicts }))
    expect(listed).toContain('<p class="reason">Grinds without a sound.</p>')
  })

  it('shows pros, drawbacks, facts and the nearest alternative of a product once', async () => {
    const facts = [{ label: 'Burrs', value: '40 mm steel' }]
    const products = [product({ facts }), secondProduct, product({ id: 'p3', name: 'Nameless Mill', price: 59.9 })]
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle(),
      'articles.products': () => products,
    })
    const review = textOf(html.slice(html.indexOf('id="review-p1"'), html.indexOf('id="review-p2"')))
    expect(review).toMatch(/Quiet and exact\. Pros Quiet What you give up Dear .*Burrs 40 mm steel/)
    expect(review.match(/Dear/g)).toHaveLength(1)
    expect(review).toContain('Nearest alternative: the Nameless Mill . £10.00 more, with the same rating.')
  })

  it('says once how the products were chosen', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle({ sample: false }))
    expect(textOf(html)).toContain(
      '3 listings on Amazon.co.uk with their published figures and 17,298 customer reviews',
    )
    expect(html.match(/How We Chose<\/h2>/g)).toHaveLength(1)
  })

  it('writes whole ratings with a decimal, and keeps ratings in the text on one line', async () => {
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle({ body: '<h3>Overview</h3><p>It has 4.7 out of 5.</p>' }),
      'articles.products': () => [product({ rating: 5 })],
    })
    expect(textOf(html)).toContain('★ 5.0 (8,643 reviews)')
    expect(textOf(html)).toContain('Rating 5.0/5')
    expect(html).toContain('4.7\u00a0out\u00a0of\u00a05')
  })

  it('draws every product behind its photograph', async () => {
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle(),
      'articles.products': () => [product({ image: 'https://m.media-amazon.com/images/I/1.jpg' })],
    })
    const figures = html.match(/<figure class="picture">.*?<\/figure>/g) ?? []
    // A pick, a review, the bar, a purchase option, the enlarged picture.
    expect(figures).toHaveLength(5)
    for (const figure of figures) expect(figure).toMatch(/<use href="#drawn-p1"><\/use><\/svg><img src="[^"]*" alt=""/)
    expect(html.match(/<symbol id="drawn-p1"/g)).toHaveLength(1)
  })

  it('describes a picture in words where its alternative text is known', async () => {
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle(),
      'articles.products': () => [product({ image: '/images/x.webp', imageAlt: 'A black mill' })],
    })
    expect(html).toContain('aria-label="Enlarge the picture of Hobbin Daily: A black mill"')
    // The bar, the purchase option and the enlarged picture have no button.
    expect(html.match(/<figure class="picture" role="img" aria-label="A black mill">/g)).toHaveLength(3)
  })

  it('derives pros and drawbacks from the comparison where the text lists none', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle({ verdicts: {} }))
    const review = textOf(html.slice(html.indexOf('id="review-p2"'), html.indexOf('id="method-title"')))
    expect(review).toMatch(/What you give up Highest price here: £159\.00/)
  })

  it('links the first mentions of other reviews in its text, and names other reviews of a product', async () => {
    const body = '<h3>Overview</h3><p>A kettle helps.</p><h3>Kettle talk</h3><p>Another kettle.</p>'
    const { html } = await renderPath('/article/five-grinders', {
      ...withArticle({ body, summaries: { p1: '<p>Quiet, unlike the Ember Press.</p>' } }),
      'articles.links': () => ({
        mentions: [
          { phrase: 'ember press', slug: 'presses', title: 'Presses', product: 'p9' },
          { phrase: 'kettle', slug: 'kettles', title: 'Kettles', product: null },
        ],
        alsoIn: [{ product: 'p1', slug: 'mills', title: 'Quiet Mills' }],
      }),
    })
    expect(html).toContain('<p>A <a href="/article/kettles">kettle</a> helps.</p>')
    expect(html.match(/href="\/article\/kettles"/g)).toHaveLength(1)
    expect(html).toContain('<a href="/article/presses#review-p9">Ember Press</a>')
    expect(html.match(/Also reviewed in <a href="\/article\/mills">Quiet Mills<\/a>/g)).toHaveLength(1)
  })

  it('links the products that the overview names to their reviews', async () => {
    const body = '<h3>Overview</h3><p>Buy the Hobbin Daily. The Hobbin Daily is quiet.</p>'
    const { html } = await renderPath('/article/five-grinders', withArticle({ body }))
    expect(html).toContain('<p>Buy the <a href="#review-p1">Hobbin Daily</a>. The Hobbin Daily is quiet.</p>')
  })

  it('nests the body’s headings below its own', async () => {
    const { html } = await renderPath('/article/five-grinders', withArticle())
    expect(html).toMatch(/<h2[^>]*>Overview<\/h2>/)
    expect(html).toContain('<h3>Burrs</h3>')
  })

  it('omits product sections without products', async () => {
    const { html } = await renderPath('/article/five-grinders', { ...withArticle(), 'articles.products': () => [] })
    for (const title of ['Purchase Options', 'Detailed Comparison', 'Detailed Product Reviews'])
      expect(html).not.toContain(title)
  })
})

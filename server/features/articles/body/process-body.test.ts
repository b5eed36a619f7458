import { describe, expect, it } from 'vitest'
import { type Networks, noNetworks } from '../../../domain/networks.ts'
import { endsWithin } from '../../../testing/ends-within.ts'
import { processBody } from './process-body.ts'

const asin = 'B0CD14NYGK'
const url = `https://www.amazon.co.uk/dp/${asin}`
const products = [
  { id: 'p1', name: 'Acme Fjord', asin, pricePence: 2999, amazonUrl: url },
  {
    id: 'p2',
    name: 'Harrow & Lune Pro',
    asin: null,
    pricePence: 1050,
    amazonUrl: 'https://www.amazon.co.uk/dp/B0CGNSBPRG',
  },
  {
    id: 'p3',
    name: 'Acme Fjord Max',
    asin: 'B0CCF41WWM',
    pricePence: 5000,
    amazonUrl: 'https://www.amazon.co.uk/dp/B0CCF41WWM',
  },
]

function run(html: string, articleTitle = 'Best Earbuds') {
  return processBody({ html, products, affiliateTag: 'site-21', articleTitle })
}

/** Attributes of the first link. */
function readLink(html: string, articleTitle?: string): Record<string, string> {
  const tag = /<a([^>]*)>/.exec(run(html, articleTitle).html)?.[1] ?? ''
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}

describe('Amazon UK links', () => {
  it('have no price attribute if the source has no price', () => {
    const unpriced = products.map(product => ({ ...product, pricePence: null }))
    const made = processBody({
      html: `<p><a href="${url}">buy it</a></p>`,
      products: unpriced,
      affiliateTag: 'site-21',
      articleTitle: 'Best Earbuds',
    })
    expect(made.html).toContain('data-product="Acme Fjord"')
    expect(made.html).not.toContain('data-price')
  })

  it('name the currency of a price that is not in pounds', () => {
    const request = { html: `<p><a href="${url}">buy it</a></p>`, products, affiliateTag: 'site-21' }
    const made = processBody({ ...request, articleTitle: 'Best Earbuds', currency: 'EUR' })
    expect(made.html).toContain('data-price="29.99" data-currency="EUR"')
  })

  it('get the site’s tag and the attributes of a product click', () => {
    expect(readLink(`<p><a href="${url}">buy it</a></p>`)).toEqual({
      href: `${url}?tag=site-21`,
      'data-event': 'Product Click',
      'data-product': 'Acme Fjord',
      'data-url': `${url}?tag=site-21`,
      'data-article': 'Best Earbuds',
      'data-price': '29.99',
      rel: 'sponsored nofollow noopener',
      target: '_blank',
    })
  })

  it.each([
    [`${url}?th=1&amp;psc=1`, `${url}?th=1&amp;psc=1&amp;tag=site-21`],
    [`${url}?tag=own-21`, `${url}?tag=own-21`],
    [`${url}?th=1#reviews`, `${url}?th=1&amp;tag=site-21#reviews`],
    [`//www.amazon.co.uk/dp/${asin}`, `${url}?tag=site-21`],
    [`https://m.amazon.co.uk/gp/product/${asin}`, `https://m.amazon.co.uk/gp/product/${asin}?tag=site-21`],
    ['https://smile.amazon.co.uk/s?k=earbuds', 'https://smile.amazon.co.uk/s?k=earbuds'],
  ])('%s becomes %s', (given, tagged) => {
    expect(readLink(`<a href="${given}">x</a>`)).toMatchObject({ href: tagged, 'data-event': 'Product Click' })
  })

  it.each([
    'https://amazon.co.uk.evil.com/dp/B0CD14NYGK',
    'https://evil.com/amazon.co.uk/dp/B0CD14NYGK',
    'https://www.amazon.com/dp/B0CD14NYGK',
  ])('ignores %s', given => {
    expect(readLink(`<a href="${given}" data-event="Product Click" data-price="1" target="_blank">x</a>`)).toEqual({
      href: given,
      rel: 'nofollow noopener',
    })
  })

  it.each([
    ['the ASIN', `<h4>Acme Fjord Max</h4><p><a href="${url}">Acme Fjord Max</a></p>`, 'Acme Fjord', '29.99'],
    [
      'the address of a product without an ASIN',
      '<a href="https://www.amazon.co.uk/dp/B0CGNSBPRG">x</a>',
      'Harrow &amp; Lune Pro',
      '10.50',
    ],
    ['the text', '<a href="https://www.amazon.co.uk/s?k=a">Acme Fjord Max</a>', 'Acme Fjord Max', '50.00'],
    [
      'the section',
      '<h4>2. Acme FJORD</h4><p><a href="https://www.amazon.co.uk/s?k=a">see it</a></p>',
      'Acme Fjord',
      '29.99',
    ],
  ])('are matched to products by %s', (_, html, name, price) => {
    expect(readLink(html)).toMatchObject({ 'data-product': name, 'data-price': price })
  })

  it('outside the products have their own text and no price', () => {
    const link = readLink('<h4>Acme Fjord</h4><a href="https://www.amazon.co.uk/dp/B000000000">Other <b>thing</b></a>')
    expect(link).toMatchObject({ 'data-product': 'Other thing', 'data-event': 'Product Click' })
    expect(link).not.toHaveProperty('data-price')
  })

  it('support quotes in names and titles', () => {
    const html = processBody({
      html: `<a href="${url}">x</a>`,
      products: [
        { ...products[0], id: 'p', name: '24" <Pro> "onclick="alert(1)', asin, pricePence: 1, amazonUrl: url },
      ],
      affiliateTag: '"><script>alert(1)</script>',
      articleTitle: `'"><img src=x onerror=alert(1)>`,
    }).html
    expect(html).not.toMatch(/<script|<img|<Pro/)
    expect(html).toContain('data-product="24&quot; &lt;Pro&gt; &quot;onclick=&quot;alert(1)"')
    expect(html.match(/</g)).toHaveLength(2)
  })
})

describe('summaries', () => {
  const detailed = (inner: string) => `<h3>Detailed Product Reviews</h3>${inner}<h3>Buying Guide</h3><p>Choose.</p>`

  it.each([
    ['another case and spacing', '<h4> acme\n FJORD </h4><p>Good.</p>'],
    ['a number in front', '<h4>1. Acme Fjord</h4><p>Good.</p>'],
    ['a remark behind', '<h4>Acme Fjord: best overall</h4><p>Good.</p>'],
    ['markup inside', '<h4><strong>Acme</strong> Fj<em>ord</em></h4><p>Good.</p>'],
    ['a wrapper around it', '<div><h4>Acme Fjord</h4></div><div><p>Good.</p></div>'],
  ])('are matched by the product’s name with %s', (_, html) => {
    expect(run(detailed(html)).summaries).toEqual({ p1: '<p>Good.</p>' })
  })

  it('distinguish names with a common prefix, and decode entities', () => {
    const html = detailed(
      '<h4>Acme Fjord Max</h4><p>3</p><h4>Acme Fjord</h4><p>1</p><h4>Harrow &amp; Lune&nbsp;Pro</h4><p>2</p>',
    )
    expect(run(html).summaries).toEqual({ p3: '<p>3</p>', p1: '<p>1</p>', p2: '<p>2</p>' })
  })

  it.each(['h2', 'h3', 'h4'])('end at the next %s and not at an h5', heading => {
    const html = `<h4>Acme Fjord</h4><p>a</p><h5>More</h5><p>b</p><${heading}>Else</${heading}><p>c</p>`
    expect(run(html).summaries.p1).toBe('<p>a</p><h5>More</h5><p>b</p>')
  })

  it('come from the detailed reviews first, and only once', () => {
    const html = `<h4>Acme Fjord</h4><p>pick</p>${detailed('<h4>Acme Fjord</h4><p>one</p><h4>Acme Fjord</h4><p>two</p>')}`
    expect(run(html).summaries).toEqual({ p1: '<p>one</p>' })
  })

  it('leave reviews unmatched if the heading names no product, or the same product again', () => {
    const { html, summaries, unmatchedReviews } = run(
      detailed(
        '<h4>Acme Fyord</h4><p>Typo.</p><h4>Acme Fjord</h4><p>one</p><h4>Acme Fjord</h4><p>two</p><h4>Empty</h4><p> </p>',
      ),
    )
    expect(summaries).toEqual({ p1: '<p>one</p>' })
    expect(unmatchedReviews).toEqual([
      { heading: 'Acme Fyord', html: '<p>Typo.</p>' },
      { heading: 'Acme Fjord', html: '<p>two</p>' },
    ])
    expect(html).toBe('<h3>Buying Guide</h3><p>Choose.</p>')
  })

  it('leave nothing unmatched for an h4 outside the detailed reviews', () => {
    const { html, unmatchedReviews } = run('<h3>Overview</h3><h4>How we chose</h4><p>By figures.</p>')
    expect(unmatchedReviews).toEqual([])
    expect(html).toContain('By figures.')
  })

  it('are sanitised and tagged without a product too', () => {
    const [review] = run(detailed(`<h4>Other</h4><p onclick="x"><a href="${url}">b</a></p>`)).unmatchedReviews
    expect(review?.html).toContain('tag=site-21')
    expect(review?.html).not.toContain('onclick')
  })

  it('are sanitised, with tagged links', () => {
    const { summaries } = run(
      detailed(`<h4>Acme Fjord</h4><p onclick="x"><a href="${url}">b</a><script>x</script></p>`),
    )
    expect(summaries.p1).toContain('tag=site-21')
    expect(summaries.p1).not.toMatch(/onclick|script/)
  })
})

describe('the section "Detailed Product Reviews"', () => {
  it.each(['h2', 'h3'])('is removed up to the next %s', heading => {
    const html = `<h3>Overview</h3><p>a</p><h3> Detailed  product Reviews</h3><p>b</p><h4>Acme Fjord</h4><p>c</p><${heading}>End</${heading}><p>d</p>`
    expect(run(html).html).toBe(`<h3>Overview</h3><p>a</p><${heading}>End</${heading}><p>d</p>`)
  })

  it('is removed to the end if nothing follows, also inside wrappers', () => {
    expect(run('<p>a</p><div><h3>Detailed Product Reviews</h3><p>b</p></div><p>c</p>').html).toBe('<p>a</p>')
  })

  it('does not match any other heading', () => {
    expect(run('<h3>Product Reviews</h3><p>b</p>').html).toBe('<h3>Product Reviews</h3><p>b</p>')
    expect(run('<h2>Detailed Product Reviews</h2><p>b</p>').html).toContain('<p>b</p>')
  })
})

it('removes all ids: the anchors belong to the page', () => {
  expect(
    run('<h3 id="location">x</h3><p id="overview">y</p><h4 id="overview">z</h4><a id="forms">t</a>').html,
  ).not.toContain(' id=')
})

it('labels each Amazon link as paid once, and no other link', () => {
  const { html } = run(`<p><a href="${url}">Acme</a>, and <a href="https://example.com/">more</a>.</p>`)
  expect(html).toContain('>Acme</a> (paid link), and <a')
  expect(html).toContain('more</a>.</p>')
})

describe('links to other shops', () => {
  const networks: Networks = {
    ...noNetworks,
    awin: '111',
    shops: [{ host: 'currys.co.uk', network: 'awin', id: '1599', name: 'Currys' }],
  }
  const show = (href: string) =>
    processBody({
      html: `<p><a href="${href}">Acme Fjord</a>.</p>`,
      products,
      affiliateTag: 'site-21',
      articleTitle: 'T',
      networks,
      subId: 'article1',
    }).html
  const tracked =
    'https://www.awin1.com/cread.php?awinmid=1599&amp;awinaffid=111&amp;ued=https%3A%2F%2Fwww.currys.co.uk%2Fp&amp;clickref=article1'

  it('of a network are tracked for the article, marked and labelled', () => {
    const html = show('https://www.currys.co.uk/p')
    expect(html).toContain(`<a href="${tracked}"`)
    expect(html).toContain(' rel="sponsored nofollow noopener" target="_blank">')
    expect(html).toContain('data-product="Acme Fjord"')
    expect(html).toContain('>Acme Fjord</a> (paid link).</p>')
    expect(show(tracked)).toBe(html)
  })

  it('are marked and labelled also with the account of somebody else, which stays', () => {
    const foreign = 'https://www.awin1.com/cread.php?awinmid=2&awinaffid=999&ued=https%3A%2F%2Fx.example%2F'
    expect(show(foreign)).toContain(`<a href="${foreign.replaceAll('&', '&amp;')}"`)
    expect(show(foreign)).toContain(' rel="sponsored nofollow noopener" target="_blank">Acme Fjord</a> (paid link)')
    expect(run(`<p><a href="${foreign}">x</a></p>`).html).toContain('</a> (paid link)')
  })

  it('that no network pays for are plain links', () => {
    for (const href of ['https://currys.co.uk.evil.example/p', 'https://www.ebay.co.uk/itm/1', 'https://x.example/'])
      expect(show(href)).toBe(`<p><a href="${href}" rel="nofollow noopener">Acme Fjord</a>.</p>`)
  })
})

it('is idempotent', () => {
  const html = `<h2>T &amp; "q"</h2><h3>Overview</h3><p>a&nbsp;b &lt;c&gt; £5<br>x</p><p><a href="${url}?a=1&amp;b=2">Acme</a> <a href="https://www.amazon.co.uk/s?k=x">Acme Fjord</a></p>
    <table><tr><th scope="col">A</th></tr><tr><td colspan="2">1</td></tr></table><img src="/a.png" alt=""><h3>Buying Guide</h3><ul><li>x</li></ul>`
  const once = run(html).html
  expect(run(once).html).toBe(once)
})

describe('verdicts', () => {
  it('are the pros and cons in a product’s own section', () => {
    const { verdicts, summaries } = run(
      `<h3>Detailed Product Reviews</h3><h4>Acme Fjord</h4><p>Fine.</p><h5>Pros</h5><ul><li>small</li></ul>
       <h5>Cons</h5><ul><li>dear &lt;b&gt;</li></ul><h4>Harrow &amp; Lune Pro</h4><p>No lists.</p>`,
    )
    expect(verdicts).toEqual({ p1: { pros: ['small'], cons: ['dear <b>'] } })
    expect(summaries.p1).toContain('<h5>Pros</h5>')
  })
})

it('reads a heading once, regardless of its length and the number of its links', () => {
  const link = '<a href="https://www.amazon.co.uk/s">y</a>'
  endsWithin(20_000, () => {
    const { html } = run(`<h4>${'Fjord '.repeat(60_000)}Acme Fjord</h4>${link.repeat(12_000)}`)
    expect(html.match(/data-product="Acme Fjord"/g)).toHaveLength(12_000)
    expect(html.match(/<\/a> \(paid link\)/g)).toHaveLength(12_000)
  })
})

import { describe, expect, it } from 'vitest'
import { aBrief, anArticle } from './testing/an-article.ts'
import { verifyArticle } from './verify.ts'

const link = (asin: string, text = 'See it', rest = '') =>
  `<a href="https://www.amazon.co.uk/dp/${asin}${rest}">${text}</a>`
const first = link('B0CD14NYGK')

function problems(parts: Parameters<typeof anArticle>[0] = {}, topic?: string) {
  return verifyArticle({ html: anArticle(parts), brief: aBrief(topic) })
}

const codes = (parts: Parameters<typeof anArticle>[0] = {}, topic?: string) =>
  problems(parts, topic).map(({ code }) => code)
/** What is found in a sentence of the first product's section, of the overview, or of the picks. */
const inReview = (text: string) => codes({ first: `<p>${text} ${first}</p>` })
const inOverview = (text: string) => codes({ overview: `<p>${text}</p>` })

it('an article that holds has no problem', () => {
  expect(problems()).toEqual([])
  expect(
    verifyArticle({
      html: anArticle(),
      brief: aBrief(),
      outline: { title: 'Earbuds under £50', excerpt: 'From £29.99.' },
    }),
  ).toEqual([])
})

it('the title and the excerpt are held to the same', () => {
  const outline = { title: 'The £5 earbuds', excerpt: 'We tested two.' }
  const found = verifyArticle({ html: anArticle(), brief: aBrief(), outline })
  expect(found.map(({ code, where }) => [code, where])).toEqual([
    ['wrong_price', 'the title'],
    ['hands_on_claim', 'the excerpt'],
  ])
})

it('a problem says what and where', () => {
  expect(problems({ first: `<p>Yours for £24.99. ${first}</p>` })).toEqual([
    {
      code: 'wrong_price',
      message: '"£24.99" does not agree with the source (Acme Fjord: £29.99). In: "Yours for £24.99."',
      where: 'Detailed Product Reviews › Acme Fjord',
    },
  ])
})

describe('structure', () => {
  it('1,500 words of text, headings and markup not counted', () => {
    expect(codes({ guide: '<p>Short.</p>' })).toEqual(['too_short'])
    expect(codes({ guide: `<p>${'word '.repeat(700)}</p>`.repeat(2) })).toEqual(['too_short'])
    expect(codes({ guide: `<p>${'word '.repeat(1500)}</p>` })).toEqual([])
  })

  it.each(['Overview', 'Our Top Picks', 'Detailed Product Reviews', 'Buying Guide'])(
    'the heading %s, once',
    heading => {
      const html = anArticle()
      const verify = (changed: string) => verifyArticle({ html: changed, brief: aBrief() }).map(({ code }) => code)
      expect(verify(html.replace(`<h3>${heading}</h3>`, ''))).toContain('missing_heading')
      expect(verify(`${html}<h3>${heading}</h3><p>x</p>`)).toContain('missing_heading')
    },
  )

  it('one section for each product, under its name, and none for others', () => {
    const verify = (from: string, to: string) =>
      verifyArticle({ html: anArticle().replace(from, to), brief: aBrief() }).map(({ code }) => code)
    expect(verify('<h4>Acme Fjord</h4>', '<h4>1. ACME  Fjord</h4>')).toEqual([])
    expect(verify('<h4>Acme Fjord</h4>', '')).toContain('product_section')
    expect(verify('<h4>Acme Fjord</h4>', '<h4>Acme Fjord Max</h4>')).toContain('product_section')
    expect(verify('<h3>Buying Guide</h3>', '<h4>Acme Fjord</h4><p>x</p><h3>Buying Guide</h3>')).toContain(
      'product_section',
    )
    expect(verify('<h3>Buying Guide</h3>', '<h4>Other</h4><p>x</p><h3>Buying Guide</h3>')).toContain('product_section')
    expect(codes({ overview: '<h4>Acme Fjord</h4><p>x</p>' })).toContain('product_section')
  })

  it('no section without text', () => {
    expect(codes({ overview: '' })).toEqual(['empty_section'])
    expect(codes({ overview: '<p>&nbsp;</p>' })).toEqual(['empty_section'])
    expect(codes({ guide: '' })).toContain('empty_section')
  })

  it.each([
    '<script>x</script>',
    '<img src="/x.png">',
    '<p onclick="x">y</p>',
    '<p style="x">y</p>',
    '<iframe></iframe>',
    '<b>'.repeat(200),
  ])('no %s', markup => expect(codes({ overview: `<p>Text.</p>${markup}` })).toContain('markup'))
})

describe('links', () => {
  it('one at least to each product', () => {
    expect(codes({ first: '<p>No link.</p>' })).toEqual(['missing_link'])
    expect(codes({ first: '<p>None here.</p>', overview: `<p>${first}</p>` })).toEqual([])
  })

  it.each([
    ['unknown_link', 'https://www.amazon.co.uk/dp/B000000000'],
    ['unknown_link', 'https://www.amazon.co.uk/s?k=earbuds'],
    ['unknown_link', 'https://amazon.co.uk.evil.com/dp/B0CD14NYGK'],
    ['unknown_link', 'https://www.amazon.com/dp/B0CD14NYGK'],
    ['unknown_link', 'https://example.com/'],
    ['unsafe_link', 'http://www.amazon.co.uk/dp/B0CD14NYGK'],
    ['unsafe_link', 'javascript:alert(1)'],
    ['unsafe_link', 'java\tscript:alert(1)'],
    ['unsafe_link', 'data:text/html,x'],
    ['unsafe_link', '//evil.com'],
    ['unsafe_link', '/\\evil.com'],
    ['unsafe_link', 'page.html'],
    ['unsafe_link', ''],
    ['foreign_tag', 'https://www.amazon.co.uk/dp/B0CD14NYGK?tag=thief-21'],
  ])('%s: %s', (code, href) => expect(codes({ overview: `<p><a href="${href}">x</a></p>` })).toEqual([code]))

  it.each(['/category/audio', '#overview', 'https://www.amazon.co.uk/gp/product/B0CD14NYGK?th=1'])(
    '%s is right',
    href => {
      expect(codes({ overview: `<p><a href="${href}">x</a></p>` })).toEqual([])
    },
  )

  it('inside one another are all looked at', () => {
    const nested = '<a href="https://evil.com/">a <a href="/about">b</a></a>'
    expect(codes({ overview: `<p>${nested}</p>` })).toEqual(['unknown_link'])
  })

  it('to the product that their text names', () => {
    expect(codes({ overview: `<p>${link('B0CD14NYGK', 'Bolt &amp; Co <b>One</b>')}</p>` })).toEqual(['wrong_link'])
    expect(codes({ overview: `<p>${link('B0CD14NYGK', 'The Acme Fjord')}</p>` })).toEqual([])
  })
})

describe('figures', () => {
  it.each([
    ['wrong_price', 'It costs £24.99.'],
    ['wrong_price', 'It costs £<b>24</b>.99.'],
    ['wrong_price', 'It costs &pound;24&#46;99.'],
    ['wrong_price', 'It costs £&nbsp;24.99.'],
    ['wrong_price', 'It costs £\u200b24.99.'],
    ['wrong_price', 'It costs ￡２４.99.'],
    ['wrong_price', 'It costs 24.99 pounds.'],
    ['wrong_price', 'It costs about £30.'],
    ['wrong_price', 'It costs £1,299.00.'],
    ['wrong_price', 'It costs £29,99.'],
    ['wrong_rating', 'Buyers give it 4.8 out of 5.'],
    ['wrong_rating', 'Buyers give it 4.8/5.'],
    ['wrong_rating', 'A 4.8-star pair.'],
    ['wrong_rating', 'A five-star pair.'],
    ['wrong_rating', 'It has 4 stars.'],
    ['wrong_reviews', 'It has 1,400 reviews.'],
    ['wrong_reviews', 'It has 248 ratings.'],
    ['wrong_reviews', 'It pleased 5,000 customers.'],
    ['invented_figure', 'It costs $29.99.'],
    ['invented_figure', 'We give it 9/10.'],
    ['invented_figure', 'Loved by 95% of buyers.'],
  ])('%s: %s', (code, text) => expect(inReview(text)).toEqual([code]))

  it.each([
    'It costs £29.99.',
    'It costs £<b>29</b>.99.',
    'It costs 29.99 pounds.',
    'Rated 4.5 out of 5 by 1,436 buyers.',
    'A 4.5-star pair with 1436 reviews. ★★★★',
    'The Bolt &amp; Co One costs £1,299 and this pair £29.99.',
    'Made for budgets under £50.',
  ])('right: %s', text => expect(inReview(text)).toEqual([]))

  it('elsewhere are those of some product, and of the product where a sentence names one', () => {
    expect(inOverview('Prices run from £29.99 to £1,299.')).toEqual([])
    expect(inOverview('Prices start at £19.99.')).toEqual(['wrong_price'])
    expect(inOverview('The Bolt costs £29.99.')).toEqual(['wrong_price'])
    expect(inOverview('The Acme Fjord is £29.99 and the other £1,299.')).toEqual([])
  })

  it('in a row or an item are those of the product it names', () => {
    const row = (price: string) => `<table><tr><th>Acme Fjord</th><td>4.5/5</td><td>${price}</td></tr></table>`
    expect(codes({ overview: row('£29.99') })).toEqual([])
    expect(codes({ overview: row('£1,299') })).toEqual(['wrong_price'])
    expect(codes({ picks: '<ul><li>Bolt &amp; Co One. A bargain. Only £29.99.</li></ul>' })).toEqual(['wrong_price'])
  })

  it('of a name are none', () => {
    const brief = aBrief()
    const products = brief.products.map((product, at) => (at === 0 ? { ...product, name: 'Acme Sweep 45' } : product))
    const html = anArticle()
      .replaceAll('Acme Fjord', 'Acme Sweep 45')
      .replace('Two pairs', 'The Acme Sweep 45 reviews well, and two pairs')
    expect(verifyArticle({ html, brief: { ...brief, products } })).toEqual([])
  })

  it('of the topic may be named', () => {
    expect(codes({ overview: '<p>All cost less than £40.</p>' }, 'earbuds under £40')).toEqual([])
    expect(codes({ overview: '<p>All cost less than £40.</p>' }, 'earbuds under 40')).toEqual([])
    expect(codes({ overview: '<p>All cost less than £40.</p>' }, 'earbuds')).toEqual(['wrong_price'])
  })
})

describe('claims of use', () => {
  it.each([
    'We tested both.',
    'We’ve tested both.',
    'We have thoroughly tested both.',
    'I tried them on.',
    'Our team measured the bass.',
    'In our testing it lasted.',
    'In my experience it lasts.',
    'During our two-week trial it held.',
    'A hands-on review.',
    'After using it for a week, the battery held.',
    'After weeks of use we like it.',
    'We put it through its paces.',
    'We have been using these daily.',
    'Tested by our editors in-house.',
    'We were impressed by the bass.',
    'No ordinary review: we tested both.',
    'We <em>tested</em> both.',
  ])('%s', text => expect(inOverview(text)).toContain('hands_on_claim'))

  it.each([
    'We have not tested these.',
    'This is not a hands-on review.',
    'Nobody here has tried them.',
    'Written without hands-on testing.',
    'Sweaty hands do well on cork.',
    'Look for reviews written after some months of use.',
    'The maker says it was tested to IPX7.',
    'Contested claims and untested ones.',
    'We compared the listings.',
    'Clean it after using the grinder.',
    'If you have tried others, you know.',
  ])('none in: %s', text => expect(inOverview(text)).toEqual([]))
})

describe('placeholders', () => {
  it.each([
    'Costs {price}.',
    'Lasts undefined hours.',
    'Costs NaN.',
    'Lorem ipsum dolor.',
    '[object Object]',
    '[insert name]',
    'TODO',
    '&amp;amp; more',
    '&lt;b&gt;bold&lt;/b&gt;',
  ])('%s', text => expect(inOverview(text)).toEqual(['placeholder']))
  it.each(['Banana bread.', 'An undefinable taste.', 'Florem.', 'Nothing is nullified.'])('none in: %s', text =>
    expect(inOverview(text)).toEqual([]),
  )
})

describe('hostile text', () => {
  const long = (unit: string) => unit.repeat(9_000 / unit.length)
  const units = [
    '£1,',
    '1 ',
    'a ',
    'we ',
    '4.5 a ',
    'we really ',
    '1 a b c ',
    '. ',
    '★',
    '5 out of ',
    'after using a ',
    '<b>',
    '<p>',
  ]

  it.each(units)('of "%s" over and over is read in little time', { timeout: 10_000 }, unit => {
    const overview = `<p>${long(unit)}</p>`.repeat(10)
    expect(problems({ overview })).toBeInstanceOf(Array)
  })

  it('in an endless paragraph is refused unread', () => {
    expect(codes({ overview: `<p>${'£1, '.repeat(100_000)}</p>` })).toEqual(['markup'])
  })
})

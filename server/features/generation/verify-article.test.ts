import { describe, expect, it } from 'vitest'
import { aBrief, anArticle, findProblemCodes } from './testing/an-article.ts'
import { verifyArticle } from './verify-article.ts'

const link = (asin: string, text = 'See it', rest = '') =>
  `<a href="https://www.amazon.co.uk/dp/${asin}${rest}">${text}</a>`
const first = link('B0CD14NYGK')

function problems(parts: Parameters<typeof anArticle>[0] = {}, topic?: string) {
  return verifyArticle({ html: anArticle(parts), brief: aBrief(topic) })
}

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
      place: { section: 'Detailed Product Reviews', product: 'Acme Fjord', at: expect.any(Number) },
      sentence: 'Yours for £24.99.',
      unproven: '£24.99',
    },
  ])
})

describe('structure', () => {
  it('1,500 words of text, headings and markup not counted', () => {
    expect(findProblemCodes({ guide: '<p>Short.</p>' })).toEqual(['too_short'])
    const long = anArticle().split('<h3>How to Choose</h3>')[1] ?? ''
    expect(findProblemCodes({ guide: long.slice(0, -4000) })).toEqual(['too_short'])
    expect(findProblemCodes({ guide: long })).toEqual([])
  })

  it.each(['Overview', 'The Short Answer', 'Detailed Product Reviews', 'How to Choose'])(
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
    expect(verify('<h3>How to Choose</h3>', '<h4>Acme Fjord</h4><p>x</p><h3>How to Choose</h3>')).toContain(
      'product_section',
    )
    expect(verify('<h3>How to Choose</h3>', '<h4>Other</h4><p>x</p><h3>How to Choose</h3>')).toContain(
      'product_section',
    )
    expect(findProblemCodes({ overview: '<h4>Acme Fjord</h4><p>x</p>' })).toContain('product_section')
  })

  it('no section without text', () => {
    expect(findProblemCodes({ overview: '' })).toEqual(['empty_section'])
    expect(findProblemCodes({ overview: '<p>&nbsp;</p>' })).toEqual(['empty_section'])
    expect(findProblemCodes({ guide: '' })).toContain('empty_section')
  })

  it.each([
    '<script>x</script>',
    '<img src="/x.png">',
    '<p onclick="x">y</p>',
    '<p style="x">y</p>',
    '<iframe></iframe>',
    '<b>'.repeat(200),
    '<table><tr><td colspan="2">x</td></tr></table>',
    '<p>\u202ereversed\u202c</p>',
    '<p>a bell \u0007</p>',
    '<p>£\u20631</p>',
    '<p>tag \u{e0041}</p>',
    '<p>i\u0337\u0338\u0336s</p>',
  ])('no %s', markup => expect(findProblemCodes({ overview: `<p>Text.</p>${markup}` })).toContain('markup'))
})

describe('links', () => {
  it('one at least to each product', () => {
    expect(findProblemCodes({ first: '<p>No link.</p>' })).toEqual(['missing_link'])
    expect(findProblemCodes({ first: '<p>None here.</p>', overview: `<p>${first}</p>` })).toEqual([])
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
    ['foreign_tag', 'https://www.amazon.co.uk/dp/B0CD14NYGK?tag=&amp;tag=thief-21'],
    ['unknown_link', 'https://www.amazon.co.uk/dp/B0CD14NYGK/thief-21'],
    ['unknown_link', 'https://www.amazon.co.uk/dp/B0CD14NYGK?TAG=thief-21'],
    ['unknown_link', 'https://www.amazon.co.uk/gp/product/B0CD14NYGK?th=1'],
    ['unknown_link', 'https://www.amazon.co.uk/gp/redirect.html/dp/B0CD14NYGK?location=https://evil.com/'],
    ['unknown_link', 'https://www.amazon.co.uk/gp/aws/cart/add.html/dp/B0CD14NYGK?ASIN.1=B0FAKE0001'],
    ['unsafe_link', '/api/auth/logout'],
    ['unsafe_link', '/login?next=https://evil.com'],
  ])('%s: %s', (code, href) => expect(findProblemCodes({ overview: `<p><a href="${href}">x</a></p>` })).toEqual([code]))

  it.each([
    '/category/audio',
    '/article/five-kettles',
    '/privacy',
    '#overview',
    'https://www.amazon.co.uk/dp/B0CD14NYGK',
  ])('%s is right', href => {
    expect(findProblemCodes({ overview: `<p><a href="${href}">x</a></p>` })).toEqual([])
  })

  it('inside one another are all looked at', () => {
    const nested = '<a href="https://evil.com/">a <a href="/about">b</a></a>'
    expect(findProblemCodes({ overview: `<p>${nested}</p>` })).toEqual(['unknown_link', 'unsafe_link'])
  })

  it('to the product that their text names', () => {
    expect(findProblemCodes({ overview: `<p>${link('B0CD14NYGK', 'Bolt &amp; Co <b>One</b>')}</p>` })).toEqual([
      'wrong_link',
    ])
    expect(findProblemCodes({ overview: `<p>${link('B0CD14NYGK', 'The Acme Fjord')}</p>` })).toEqual([])
  })
})

describe('hostile text', () => {
  const long = (unit: string) => unit.repeat(3_900 / unit.length)
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
    'color ',
    '"',
    '10-',
    '1 x ',
    'a.',
    'a@',
    'It is 4 hours. ',
    '1. ',
    'A. ',
    '111 ',
    '111,',
    '£1 ',
    '٣',
    'one hundred ',
    'Acme Fjord ',
  ]

  it.each(units)('of "%s" over and over is read in little time', { timeout: 10_000 }, unit => {
    const overview = `<p>${long(unit)}</p>`.repeat(10)
    const before = process.cpuUsage()
    expect(problems({ overview })).not.toMatchObject([{ code: 'too_long' }])
    const { user } = process.cpuUsage(before)
    // About 150 ms on an idle machine; a quadratic check would take seconds.
    expect(user / 1000).toBeLessThan(1_500)
  })

  it('in an endless paragraph is refused unread', () => {
    expect(findProblemCodes({ overview: `<p>${'£1, '.repeat(1_200)}</p>` })).toEqual(['unchecked'])
    expect(findProblemCodes({ overview: `<p>${'£1,'.repeat(50)}</p>` })).toEqual(['unchecked'])
  })

  it('of more than any article has is refused unread', () => {
    expect(findProblemCodes({ overview: '<p>£1, we color</p>'.repeat(3_000) })).toEqual(['too_long'])
  })
})

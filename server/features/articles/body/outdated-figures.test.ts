import { describe, expect, it } from 'vitest'
import { listOldFigures, type ProductFigures } from '../old-sentences.ts'
import { processBody } from './process-body.ts'

const figures: ProductFigures[] = [
  { pricePence: 4999, rating: 4.4, reviewCount: 1436, isPriceOld: true, isRatingOld: true, isCountOld: true },
  { pricePence: 129_900, rating: 4.1, reviewCount: 248, isPriceOld: true, isRatingOld: true, isCountOld: true },
]

function show(html: string, products = figures): string {
  const oldFigures = listOldFigures(products)
  const { html: shown, summaries } = processBody({
    html,
    products: [{ id: 'p1', name: 'Acme Fjord', asin: null, pricePence: null, amazonUrl: '' }],
    affiliateTag: 'site-21',
    articleTitle: 'T',
    oldFigures,
  })
  return shown + Object.values(summaries).join('')
}

it('leaves out sentences with outdated prices everywhere, and no other amounts', () => {
  const body = `<h3>Overview</h3><p>From £49.99 to £1,299, or £ 49.99 <b>(£49.99)</b>. Delivery is £4.99.</p>
    <table><tr><td>£49.99</td><td>£499.99</td></tr></table><h3>Detailed Product Reviews</h3><h4>Acme Fjord</h4><p>It is small. It is £49.99.</p>`
  const shown = show(body)
  expect(shown).not.toMatch(/£\s?49\.99|1,299/)
  expect(shown).toContain('<p>Delivery is £4.99.</p>')
  expect(shown).toContain('<td>–</td><td>£499.99</td>')
  expect(shown).toContain('<p>It is small.</p>')
})

describe('what is left of a text', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['<p>The Fjord costs £1,249.01 more. That makes it a luxury. It has a lid.</p>', '<p>It has a lid.</p>'],
    ['<p>It has a lid. At <strong>£49.99</strong>, it is a bargain.</p>', '<p>It has a lid.</p>'],
    ['<p>Rated 4.4 out of 5 over 1,436 reviews, it leads.</p><p>It has a lid.</p>', '<p>It has a lid.</p>'],
    ['<p>Its 4.4 stars come from many. The lid holds 4.4 litres.</p>', '<p>The lid holds 4.4 litres.</p>'],
    ['<p>One has 0.3 stars more. With 1,188 more reviews, it is safer.</p><p>End.</p>', '<p>End.</p>'],
    [
      '<ul><li><strong>Best:</strong> Acme Fjord, £49.99</li></ul>',
      '<ul><li><strong>Best:</strong> Acme Fjord</li></ul>',
    ],
    ['<ul><li>Acme Fjord – £49.99 (rated 4.4 from 1,436 reviews)</li></ul>', '<ul><li>Acme Fjord</li></ul>'],
    ['<h5>Pros</h5><ul><li>Costs £1,249.01 less</li></ul><p>End.</p>', '<p>End.</p>'],
    ['<p>End.</p><ul><li>Price: £49.99</li></ul>', '<p>End.</p>'],
    ['<h3>The Fjord (£49.99)</h3><p>End.</p>', '<h3>The Fjord</h3><p>End.</p>'],
    ['<h3>The price</h3><p>It is £49.99.</p><h3>The lid</h3><p>End.</p>', '<h3>The lid</h3><p>End.</p>'],
    ['<p>It costs just under £50, fifty pounds at most. End.</p>', '<p>End.</p>'],
    ['<p>More than a thousand reviews praise it. End.</p>', '<p>End.</p>'],
  ]
  it.each(cases)('%s', (html, expected) => {
    expect(show(html)).toBe(expected)
  })

  it('keeps the columns of a table', () => {
    const table = '<table><tr><th>Pair</th><th>Size</th><th>Rating</th><th>Reviews</th></tr>'
    const row = (size: string, rating: string, reviews: string) =>
      `<tr><td>Fjord</td><td>${size}</td><td>${rating}</td><td>${reviews}</td></tr></table>`
    expect(show(table + row('4.4 cm', '4.4', '1,436'))).toBe(table + row('4.4 cm', '–', '–'))
  })

  it('is all of it while the figures are current', () => {
    const current = figures.map(each => ({ ...each, isPriceOld: false, isRatingOld: false, isCountOld: false }))
    const html = '<p>It costs £49.99 and is rated 4.4 over 1,436 reviews.</p>'
    expect(show(html, current)).toBe(html)
  })

  it('has prices without ratings when only the ratings are old', () => {
    const rated = figures.map(each => ({ ...each, isPriceOld: false }))
    expect(show('<p>It is rated 4.4. It costs £49.99.</p>', rated)).toBe('<p>It costs £49.99.</p>')
  })
})

describe('what is true stays', () => {
  const old = { isPriceOld: true, isRatingOld: true, isCountOld: true }
  const current = { isPriceOld: false, isRatingOld: false, isCountOld: false }
  const cases: readonly (readonly [string, ProductFigures[]])[] = [
    [
      '<p>The B costs £30.00. If your budget is £28, take it.</p><h3>Best Kettles Under £30</h3><p>End.</p>',
      [
        { pricePence: 2999, rating: null, reviewCount: null, ...old },
        { pricePence: 3000, rating: null, reviewCount: null, ...current },
      ],
    ],
    [
      '<p>Bolt costs £10 more than Cord.</p>',
      [
        { pricePence: 1000, rating: null, reviewCount: null, ...old },
        { pricePence: 2000, rating: null, reviewCount: null, ...current },
        { pricePence: 3000, rating: null, reviewCount: null, ...current },
      ],
    ],
    [
      '<p>It is rated 4.5 out of 5.</p>',
      [{ pricePence: null, rating: 4.5, reviewCount: 1000, ...current, isCountOld: true }],
    ],
    [
      [
        '<p>Buyers who want 12 months of cover should look elsewhere.</p>',
        '<p>Its 4.5 litre basket suits a family, buyers say.</p>',
        '<p>Buyers will save hundreds of plastic bottles.</p>',
        '<p>The Star Wars 75 set is fun.</p>',
      ].join(''),
      [
        { pricePence: null, rating: 4.5, reviewCount: 1012, ...old },
        { pricePence: null, rating: 4.2, reviewCount: 1000, ...old },
        { pricePence: null, rating: 4.2, reviewCount: 75, ...old },
      ],
    ],
    ['<p>Pros</p><ul><li>Light</li></ul>', [{ pricePence: 2999, rating: null, reviewCount: null, ...old }]],
  ]
  it.each(cases)('%s', (html, products) => {
    expect(show(html, products)).toBe(html)
  })

  it('leaves the heading of a review, so that its text stays with its product', () => {
    const html =
      '<h3>Detailed Product Reviews</h3><h4>Acme Fjord</h4><p>Good.</p><h4>Best price: Bolt, £49.99</h4><p>Text.</p>'
    expect(show(html)).toBe('<p>Good.</p>')
  })
})

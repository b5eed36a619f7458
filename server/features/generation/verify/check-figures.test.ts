import { describe, expect, it } from 'vitest'
import { aBrief, anArticle, faultsOf } from '../testing/an-article.ts'
import { verifyArticle } from '../verify.ts'

const link = '<a href="https://www.amazon.co.uk/dp/B0CD14NYGK">See it</a>'
const inReview = (text: string) => faultsOf({ first: `<p>${text} ${link}</p>` })
const inOverview = (text: string) => faultsOf({ overview: `<p>${text}</p>` })

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
    expect(faultsOf({ overview: row('£29.99') })).toEqual([])
    expect(faultsOf({ overview: row('£1,299') })).toEqual(['wrong_price'])
    expect(faultsOf({ picks: '<ul><li>Bolt &amp; Co One. A bargain. Only £29.99.</li></ul>' })).toEqual(['wrong_price'])
  })

  it('of a name are none', () => {
    const brief = aBrief()
    const products = brief.products.map((product, at) => (at === 0 ? { ...product, name: 'Acme Sweep 45' } : product))
    const html = anArticle()
      .replaceAll('Acme Fjord', 'Acme Sweep 45')
      .replace('Two pairs', 'The Acme Sweep 45 reviews well, and two pairs')
    expect(verifyArticle({ html, brief: { ...brief, products } })).toEqual([])
  })

  it('of a product that has none in the source are invented, and said to be', () => {
    const [known, unknown] = aBrief().products
    if (!known || !unknown) throw new Error('two products')
    const bare = { ...unknown, pricePence: null, rating: null, reviewCount: null }
    const problemsOf = (text: string) => {
      const second = `<p>${text} <a href="${bare.url}">See it</a></p>`
      const picks = '<ul><li>Acme Fjord at £29.99</li><li>Bolt &amp; Co One</li></ul>'
      return verifyArticle({ html: anArticle({ picks, second }), brief: { ...aBrief(), products: [known, bare] } })
    }
    expect(problemsOf('It is light.')).toEqual([])
    for (const [text, code, lacks] of [
      ['It costs £1,299.', 'wrong_price', 'price'],
      ['It costs £0.00.', 'wrong_price', 'price'],
      ['Rated 4 out of 5.', 'wrong_rating', 'rating'],
      ['★★★★', 'wrong_rating', 'rating'],
      ['It has 0 reviews.', 'wrong_reviews', 'count of reviews'],
    ] as const) {
      const message = expect.stringContaining(`(Bolt & Co One has no ${lacks} in the source)`)
      expect(problemsOf(text)).toMatchObject([{ code, message }])
    }
    expect(problemsOf('Dearer than the Acme Fjord at £29.99.')).toEqual([])
  })

  it('of the topic may be named', () => {
    expect(faultsOf({ overview: '<p>All cost less than £40.</p>' }, 'earbuds under £40')).toEqual([])
    expect(faultsOf({ overview: '<p>All cost less than £40.</p>' }, 'earbuds under 40')).toEqual([])
    expect(faultsOf({ overview: '<p>All cost less than £40.</p>' }, 'earbuds')).toEqual(['wrong_price'])
  })
})

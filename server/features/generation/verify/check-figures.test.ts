import { describe, expect, it } from 'vitest'
import { aBrief, anArticle, findProblemCodes } from '../testing/an-article.ts'
import { verifyArticle } from '../verify-article.ts'

const link = '<a href="https://www.amazon.co.uk/dp/B0CD14NYGK">See it</a>'
const inReview = (text: string) => findProblemCodes({ first: `<p>${text} ${link}</p>` })
const inOverview = (text: string) => findProblemCodes({ overview: `<p>${text}</p>` })

describe('figures', () => {
  it.each([
    ['wrong_price', 'It costs £24.99.'],
    ['wrong_price', 'It costs £<b>24</b>.99.'],
    ['wrong_price', 'It costs &pound;24&#46;99.'],
    ['wrong_price', 'It costs £&nbsp;24.99.'],
    ['wrong_price', 'It costs £\u200b24.99.'],
    ['wrong_price', 'It costs ￡２４.99.'],
    ['wrong_price', 'It costs 24.99 pounds.'],
    ['wrong_price', 'It costs about £25.'],
    ['wrong_price', 'It costs just under £40.'],
    ['wrong_price', 'It costs over £30.'],
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
    ['wrong_price', 'It costs just 1.23 on Amazon.'],
    ['wrong_price', 'Price: 1.23'],
    ['wrong_price', 'It costs £\ufe0f1.23.'],
    ['wrong_price', 'It costs £\u0661.\u0662\u0663.'],
    ['wrong_price', 'It costs ₤1.23.'],
    ['wrong_price', 'It costs £-1.23.'],
    ['wrong_price', 'It costs 1.23 sterling.'],
    ['wrong_price', 'It costs 123p.'],
    ['wrong_price', 'It costs 123 pence.'],
    ['wrong_price', 'It costs ninety-nine pence.'],
    ['wrong_price', 'It costs four hundred pounds.'],
    ['wrong_price', 'It costs a thousand pounds.'],
    ['wrong_price', 'It costs a dozen pounds.'],
    ['wrong_price', 'It costs a tenner.'],
    ['wrong_price', 'It costs nine ninety-nine.'],
    ['wrong_rating', 'Rating: 4.9.'],
    ['wrong_rating', 'It is rated 5 on Amazon.'],
    ['wrong_rating', 'Buyers rate it 4.9 of 5.'],
    ['wrong_rating', 'Rated four point nine out of five.'],
    ['wrong_rating', 'Rated 🌟🌟🌟.'],
    ['wrong_rating', 'Rated ✰✰✰.'],
    ['wrong_reviews', 'Reviews: 98,765.'],
    ['wrong_reviews', 'Twelve thousand reviews back it.'],
    ['wrong_reviews', 'Nearly a hundred thousand reviews back it.'],
    ['wrong_rating', 'It scores a perfect five.'],
    ['wrong_rating', 'It has a perfect 5.0 rating.'],
    ['invented_figure', 'It scores a perfect ten.'],
    ['invented_figure', 'Buyers rate it 9.8 of 10.'],
    ['invented_figure', '98,765 people bought it last month.'],
    ['invented_figure', 'Now with 60 off.'],
  ])('%s: %s', (code, text) => expect(inReview(text)).toEqual([code]))

  it.each(['Loved by 95% of buyers.', 'It is half price today.'])(
    'invented_figure, and a claim without a source: %s',
    text => expect(inReview(text)).toEqual(['invented_figure', 'unsourced_claim']),
  )

  it.each([
    'It costs £29.99.',
    'It costs £<b>29</b>.99.',
    'It costs 29.99 pounds.',
    'Rated 4.5 out of 5 by 1,436 buyers.',
    'A 4.5-star pair with 1436 reviews. ★★★★',
    'The Bolt &amp; Co One costs £1,299 and this pair £29.99.',
    'Made for budgets under £50.',
    'It costs 29.99 on Amazon.',
    'Rating: 4.5. Reviews: 1,436. Price: £29.99.',
    'Rated 4.5 ★ by one thousand four hundred and thirty-six buyers.',
    'It has ten times as many reviews, or costs half the price of another.',
    'Two pairs for the price of one. It plays at 1080p and 720p.',
    'It costs two or three cups of coffee. Energy rating: 3.',
  ])('right: %s', text => expect(inReview(text)).toEqual([]))

  it('elsewhere are those of some product, and of the product where a sentence names one', () => {
    expect(inOverview('Prices run from £29.99 to £1,299.')).toEqual([])
    expect(inOverview('Prices start at £19.99.')).toEqual(['wrong_price'])
    expect(inOverview('The Bolt costs £29.99.')).toEqual(['wrong_price'])
    expect(inOverview('The Acme Fjord is £29.99 and the other £1,299.')).toEqual([])
  })

  it('in a row or an item are those of the product it names', () => {
    const row = (price: string) => `<table><tr><th>Acme Fjord</th><td>4.5/5</td><td>${price}</td></tr></table>`
    expect(findProblemCodes({ overview: row('£29.99') })).toEqual([])
    expect(findProblemCodes({ overview: row('£1,299') })).toEqual(['wrong_price'])
    expect(findProblemCodes({ picks: '<ul><li>Bolt &amp; Co One. A bargain. Only £29.99.</li></ul>' })).toEqual([
      'wrong_price',
    ])
  })

  it.each(['\u034f', '\u2063', '\u202e', '\u2066', '\u180e', '\u3164', '\u{e0041}', '\ue000'])(
    'are read past %j',
    hidden => expect(inReview(`It costs £${hidden}1.23.`)).toEqual(['markup', 'wrong_price']),
  )

  it('in the cell of a table are what its headings say', () => {
    const table = (...rows: string[][]) => {
      const cells = (row: string[]) => row.map(cell => `<td>${cell}</td>`).join('')
      return findProblemCodes({ overview: `<table>${rows.map(row => `<tr>${cells(row)}</tr>`).join('')}</table>` })
    }
    const heads = ['Product', 'Rating', 'Reviews', 'Price (£)']
    expect(table(heads, ['Acme Fjord', '4.5', '1,436', '29.99'])).toEqual([])
    expect(table(heads, ['Acme Fjord', '4.9', '98,765', '1.23'])).toEqual([
      'wrong_rating',
      'wrong_reviews',
      'wrong_price',
    ])
    expect(table(heads, ['Acme Fjord', '4.9 (98,765)', '–', '29.99'])).toEqual(['wrong_rating', 'wrong_reviews'])
    expect(table(['Acme Fjord', '£', '1.23'])).toEqual(['wrong_price'])
    const products = ['', 'Acme Fjord', 'Bolt &amp; Co One']
    expect(table(products, ['Price', '£29.99', '£1,299'], ['Rating', '4.5', '4'])).toEqual([])
    expect(table(products, ['Price', '£1,299', '£29.99'])).toEqual(['wrong_price', 'wrong_price'])
    expect(table(products, ['Rating', '4', '4.5'])).toEqual(['wrong_rating', 'wrong_rating'])
    expect(table(['Product', 'Energy rating', 'Price per cup'], ['Acme Fjord', '3', '0.10'])).toEqual([])
  })

  it.each([
    ['wrong_price', '2', 'It is £2.50.'],
    ['wrong_rating', 'Stars Fjord', 'It has 5 stars.'],
    ['wrong_reviews', 'Reviews Fjord', 'It has 98,765 reviews.'],
    ['wrong_price', 'Pounds Fjord', 'It costs 12 pounds.'],
    ['unsourced_measure', 'Hours Fjord', 'It lasts 90 hours.'],
    ['hands_on_claim', 'Tested Fjord', 'We tested it for a month.'],
    ['hands_on_claim', 'Tested Fjord', 'We Tested Fjord for a month.'],
    ['american_spelling', 'Color Fjord', 'The color is good.'],
  ])('%s: no product called "%s" hides "%s"', (code, name, text) => {
    const { products, ...brief } = aBrief()
    const named = products.map((product, at) => (at === 0 ? { ...product, name, title: name, brand: null } : product))
    const html = anArticle({ first: `<p>${text} ${link}</p>`, picks: '<p>None.</p>' })
    const found = verifyArticle({ html: html.replace('Acme Fjord', name), brief: { ...brief, products: named } })
    expect(found.map(problem => problem.code)).toEqual([code])
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
      ['It has 0 reviews.', 'wrong_reviews', 'number of reviews'],
    ] as const) {
      const message = expect.stringContaining(`(Bolt & Co One has no ${lacks} in the source)`)
      expect(problemsOf(text)).toMatchObject([{ code, message }])
    }
    expect(problemsOf('Dearer than the Acme Fjord at £29.99.')).toMatchObject([{ code: 'wrong_relation' }])
  })

  it('of the topic may be named', () => {
    const overview = '<p>A budget of £40 is plenty.</p>'
    expect(findProblemCodes({ overview }, 'earbuds under £40')).toEqual([])
    expect(findProblemCodes({ overview }, 'earbuds under 40')).toEqual([])
    expect(findProblemCodes({ overview }, 'earbuds')).toEqual(['wrong_price'])
  })

  it.each([
    'It costs about £30.',
    'It costs just under £30.',
    'It costs nearly £30.',
    'It costs £30 or so.',
    'It costs less than £40.',
    'More than 1,400 reviews stand behind it.',
    'It costs £1,269.01 less than the Bolt & Co One.',
  ])('may be rounded, or follow from others: %s', text => expect(inReview(text)).toEqual([]))

  it('of all products must hold for each', () => {
    expect(inOverview('All of them cost less than £40.')).toEqual(['wrong_relation'])
    expect(inOverview('None of them costs more than £2,000.')).toEqual([])
  })
})

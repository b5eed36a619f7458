import { describe, expect, it } from 'vitest'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { aBrief, anArticle, findProblemCodes } from '../testing/an-article.ts'
import { verifyArticle } from '../verify-article.ts'

const link = '<p><a href="https://www.amazon.co.uk/dp/B0CD14NYGK">See it</a></p>'
const guide = (text: string) => `<p>${text}</p>${anArticle().split('<h3>How to Choose</h3>')[1] ?? ''}`
const inReview = (text: string) => findProblemCodes({ first: `${link}<p>${text}</p>` })

function inSourcedReview(text: string, changes: Partial<BriefedProduct>) {
  const { products, ...rest } = aBrief()
  const [first, ...others] = products
  if (!first) return expect.unreachable('the brief has products')
  const brief = { ...rest, products: [{ ...first, ...changes }, ...others] }
  return verifyArticle({ html: anArticle({ first: `${link}<p>${text}</p>` }), brief }).map(({ code }) => code)
}

const claims = [
  'Every product here won a What Hi-Fi award in 2025 and carries a lifetime guarantee.',
  'Which? magazine named it a Best Buy.',
  'It is a Which? favourite.',
  'It has a lifetime guarantee, and no word on weight.',
  'It is waterproof and can be used for diving.',
  'It works with hearing aids and is safe for children under three.',
  'Doctors recommend this brand for its fit.',
  'It comes from a company founded by two former Bose engineers.',
  'It is discounted by a third for Black Friday and comes with free next-day delivery.',
  'Four in five buyers would recommend it.',
  'It is not heavy and comes with a long warranty.',
  'It is a best-seller.',
  'It often sells out.',
  'It is certified for use at sea.',
  'It is the number one bestseller in its class.',
  'It is an Amazon’s Choice.',
  'It is an Amazon Choice.',
  'It is a Which? Best Buy.',
  'It is a Which? great value.',
  'The #1 best seller.',
  'This is a winner of the iF award.',
  'It has an if award.',
  'It has a T3 award.',
  'It is of award winning design.',
]

describe('what only somebody else can have said of a product', () => {
  it.each(claims)('needs a source in its section: %s', text => expect(inReview(text)).toEqual(['unsourced_claim']))

  it.each(claims)('needs one in the overview: %s', text => {
    expect(findProblemCodes({ overview: `<p>${text}</p>` })).toEqual(['unsourced_claim'])
  })

  it('needs one where the guide speaks of all, or of one by name', () => {
    for (const text of ['Every product here won an award.', 'The Acme Fjord has a long warranty.'])
      expect(findProblemCodes({ guide: guide(text) })).toEqual(['unsourced_claim'])
  })

  it.each<[string, Partial<BriefedProduct>]>([
    ['It is waterproof.', { features: ['IPX7 Water-proof'] }],
    ['It is waterproof.', { features: ['IPX7'] }],
    ['It is sweat-proof.', { features: ['Rated IPX4'] }],
    ['It has a guarantee.', { facts: [{ label: 'Warranty', value: '2 years' }] }],
    ['It has a warranty.', { facts: [{ label: 'Warranty', value: '2 years' }] }],
    ['It is recommended by many.', { pros: ['Recommended by dentists'] }],
  ])('is free where its source says so: %s', (text, source) => expect(inSourcedReview(text, source)).toEqual([]))

  it.each<[string, Partial<BriefedProduct>]>([
    ['It is waterproof.', { title: 'Acme Fjord Speaker, IPX7, with a case' }],
    ['It is waterproof.', { features: ['The Acme Fjord is rated IP68 for dust and water'] }],
    ['It is waterproof.', { facts: [{ label: 'Water resistance', value: 'IPX7' }] }],
    ['It is waterproof.', { facts: [{ label: 'IP rating', value: 'IP67 (up to 1 m for 30 minutes)' }] }],
    ['It comes with a 2 year guarantee.', { features: ['2 year warranty'] }],
    ['It comes with a two-year guarantee.', { facts: [{ label: 'Warranty', value: '24 months' }] }],
    ['It has a warranty of ten years.', { features: ['Guaranteed for 10 years'] }],
    ['It has a guarantee.', { facts: [{ label: 'Warranty', value: 'No-quibble, 5 years' }] }],
    ['It has a lifetime guarantee.', { facts: [{ label: 'Warranty', value: 'Lifetime limited' }] }],
  ])('is free where its source says so of the whole product: %s', (text, source) =>
    expect(inSourcedReview(text, source)).toEqual([]),
  )

  it.each<[string, Partial<BriefedProduct>]>([
    ['It is waterproof.', { features: ['Damp-proof case with IPX7 zip'] }],
    ['It is waterproof.', { title: 'Acme Fjord with IPX7 case' }],
    ['It is waterproof.', { facts: [{ label: 'Charging case', value: 'IPX7' }] }],
    ['It is waterproof.', { features: ['Not rated IPX7'] }],
    ['It is guaranteed to be here by Christmas.', { features: ['2 year warranty'] }],
    ['The maker guarantees a quiet night.', { features: ['2 year warranty'] }],
    ['It has a lifetime guarantee.', { features: ['2 year warranty'] }],
    ['It has a guarantee of five years.', { features: ['2 year warranty', 'Batteries last 5 years'] }],
    ['It comes with a guarantee.', { features: ['No warranty is included'] }],
    ['It comes with a guarantee.', { features: ['Warranty is not included'] }],
    ['It comes with a guarantee.', { facts: [{ label: 'Warranty', value: 'None' }] }],
    ['It comes with a guarantee.', { facts: [{ label: 'Guarantee', value: 'Not included' }] }],
  ])('is not sourced by another statement: %s', (text, source) =>
    expect(inSourcedReview(text, source)).toContain('unsourced_claim'),
  )

  it('is not sourced by a word or a figure that is spelt alike', () => {
    const source = { features: ['A band which fits', 'Model 1'] }
    expect(inSourcedReview('It is a Which? favourite.', source)).toEqual(['unsourced_claim'])
    expect(inSourcedReview('It is #1 in its class.', source)).toEqual(['unsourced_claim'])
    expect(inSourcedReview('It is a Which? favourite.', { features: ['A Which? favourite'] })).toEqual([])
    expect(inSourcedReview('It is waterproof.', { features: ['Rated IPX4'] })).toEqual(['unsourced_claim'])
    expect(inSourcedReview('It can be used for diving.', { features: ['Rated IP68'] })).toEqual(['unsourced_claim'])
  })

  it('is not sourced by what is said of another', () => {
    const others = aBrief().products.map(product => ({ ...product, features: ['waterproof'] }))
    const brief = { ...aBrief(), products: others.map((one, at) => (at === 0 ? { ...one, features: [] } : one)) }
    const html = (overview: string) => anArticle({ overview: `<p>${overview}</p>` })
    const codes = (overview: string) => verifyArticle({ html: html(overview), brief }).map(({ code }) => code)
    expect(codes('Bolt &amp; Co One is waterproof.')).toEqual([])
    expect(codes('Acme Fjord is waterproof.')).toEqual(['unsourced_claim'])
    expect(codes('Both pairs are waterproof.')).toEqual(['unsourced_claim'])
  })

  it.each([
    'It has a T3 award.',
    'It has a TechRadar award.',
    'It has an iF Design Award.',
    'It won the What Hi-Fi? Award.',
    'It is a Which? great value.',
    'It is award-winning.',
    'It is the number one best-seller.',
    'It is a no. 1 bestseller.',
  ])('is not sourced by another award or rank: %s', text => {
    const source = { features: ['Best seller, with an award', 'A Red Dot Design Award', 'Best Buy'] }
    expect(inSourcedReview(text, source)).toEqual(['unsourced_claim'])
    expect(inSourcedReview(text, { features: [text] })).toEqual([])
  })

  it('is sourced in the overview by an award of the product it is said of', () => {
    const products = aBrief().products.map(product => ({ ...product, features: ['A Which? Best Buy of 2024'] }))
    const html = anArticle({ overview: '<p>It is a Which? Best Buy.</p>' })
    expect(verifyArticle({ html, brief: { ...aBrief(), products } })).toEqual([])
  })

  it('is sourced by one product in a sentence about the only one of all', () => {
    const products = aBrief().products.map((product, at) =>
      at === 0 ? { ...product, features: ['A guarantee'] } : product,
    )
    const find = (text: string) =>
      verifyArticle({ html: anArticle({ overview: `<p>${text}</p>` }), brief: { ...aBrief(), products } })
        .map(({ code }) => code)
        .filter(code => code === 'unsourced_claim')
    expect(find('It is the only one of the five here with a stated guarantee.')).toEqual([])
    expect(find('All of the products have a guarantee.')).not.toEqual([])
  })

  it.each([
    'If awards matter to you, ask who gave them.',
    'Check the guarantee before ordering.',
    'A waterproof pair has a grade to show for it.',
    'Free delivery is often a matter of how much you spend.',
    'Does your kettle have a certificate?',
  ])('is free in general advice: %s', text => expect(findProblemCodes({ guide: guide(text) })).toEqual([]))

  it.each([
    'The listing says nothing of a guarantee.',
    'Ask how long the warranty is.',
    'It is not waterproof.',
    'The warranty is not stated.',
  ])('is free where nothing is claimed: %s', text => expect(inReview(text)).toEqual([]))
})

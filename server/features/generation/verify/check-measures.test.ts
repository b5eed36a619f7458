import { describe, expect, it } from 'vitest'
import { findMeasures } from '../../../domain/measures.ts'
import { toPlainText } from '../article-text.ts'
import { aBrief, anArticle } from '../testing/an-article.ts'
import { verifyArticle } from '../verify-article.ts'

const keys = (text: string) => findMeasures(toPlainText(text)).map(({ key }) => key)
const link = '<a href="https://www.amazon.co.uk/dp/B0CD14NYGK">See it</a>'

function verify(parts: Parameters<typeof anArticle>[0], topic?: string) {
  const { products, ...brief } = aBrief(topic)
  const [first, second] = products
  if (!first || !second) throw new Error('two products')
  const acme = {
    ...first,
    title: 'Acme Fjord, 40H Playtime, IPX7, 1.7L Case, 10 x 20 cm',
    features: ['Charges in 90 minutes', '650 mAh'],
    facts: [
      { label: 'Weight (g)', value: '180' },
      { label: 'Guarantee', value: 'two years' },
    ],
  }
  const bolt = { ...second, facts: [{ label: 'Battery life', value: '8 hours' }] }
  return verifyArticle({ html: anArticle(parts), brief: { ...brief, products: [acme, bolt] } })
}
const codes = (parts: Parameters<typeof anArticle>[0], topic?: string) => verify(parts, topic).map(({ code }) => code)
const inReview = (text: string) => codes({ first: `<p>${text} ${link}</p>` })
const inOverview = (text: string) => codes({ overview: `<p>${text}</p>` })
const inGuide = (text: string) => codes({ guide: `${anArticle().split('How to Choose</h3>')[1]}<p>${text}</p>` })

describe('measures', () => {
  it.each([
    [['40 hours', '40-hour', '40h', '40 hrs', '40 HOURS', '2,400 minutes'], '2400 min'],
    [['1.7 litres', '1.7-litre', '1.7L', '1.7 l', '1700 ml'], '1700 ml'],
    [['180 g', '180g', '180 grams', '0.18 kg'], '180 g'],
    [['20 cm', '200 mm', '0.2 m', '20cm'], '200 mm'],
    [['2 years', '24 months', '2-year', 'a guarantee of two years'], '24 month'],
    [['IPX7', 'ipx7'], 'IPX7'],
    [['50%', '50 %', '50 per cent', '50 percent'], '50 %'],
    [['1.69"', '1.69 inch', '1.69-inch', '1.69″', "1.69''"], '1.69 inch'],
    [['15 bar', '15-bar'], '15 bar'],
    [['2.4 GHz', '2400 MHz'], '2400000000 Hz'],
  ] as const)('%j are one', (spellings, key) => {
    for (const spelling of spellings) expect(keys(`It has ${spelling} or so.`), spelling).toEqual([key])
  })

  it('of several sides are each of the unit', () => {
    expect(keys('10 x 20 x 5 cm')).toEqual(['100 mm', '200 mm', '50 mm'])
    expect(keys('10–15 kg')).toEqual(['10000 g', '15000 g'])
  })

  it.each([
    '5G',
    '£2m',
    'a 2-in-1',
    '4K',
    'Bluetooth 5.3',
    'WH-1000XM5',
    'USB 3',
    'ten in a row',
    'a ten-minute walk',
    '24 hours a day',
    'two days a week',
    'step 4 a little',
    'a 10 a.m. start',
    '3 sizes',
    'mp3',
    'A4',
  ])('none in: %s', text => expect(keys(text)).toEqual([]))
})

describe('of a product', () => {
  it.each([
    'It lasts 40 hours.',
    'A 40-hour battery.',
    'It plays for 2,400 minutes.',
    'It charges in 1.5 hours.',
    'It weighs 180 g, and is rated IPX7.',
    'The guarantee is of two years.',
    'A 2-year guarantee.',
    'The case holds 1,700 ml and is 10 by 20 cm.',
    'The Bolt lasts 8 hours, and this one 40.',
    'A ten-minute walk is nothing to it.',
    'It lasts forty hours on a charge.',
  ])('as the source gives it: %s', text => expect(inReview(text)).toEqual([]))

  it.each([
    'It lasts 60 hours.',
    'A 60-hour battery.',
    'It lasts 8 hours.',
    'It charges in 10 minutes.',
    'It weighs 190 g.',
    'It is rated IPX8.',
    'A five-year guarantee.',
    'It holds 2 litres.',
    'It blocks 95% of noise.',
    'It takes 3000 mAh.',
    'It is 4 dB quieter.',
    'It lasts 40&#8203;0 hours.',
    'It lasts ninety hours on a charge.',
    'It lasts a fortnight on a charge.',
    'It charges in half an hour.',
    'It weighs twenty grams.',
  ])('as no source gives it: %s', text => expect(inReview(text)).toEqual(['unsourced_measure']))

  it('in a sentence, an item or a row that names it, and where "it" goes on', () => {
    expect(inOverview('The Acme Fjord lasts 40 hours.')).toEqual([])
    expect(inOverview('The Acme Fjord lasts 60 hours.')).toEqual(['unsourced_measure'])
    expect(inOverview('The Acme Fjord leads. It lasts 60 hours.')).toEqual(['unsourced_measure'])
    expect(inOverview('The Acme Fjord lasts 40 hours and the Bolt 8 hours.')).toEqual([])
    expect(inOverview('The Acme Fjord lasts 40 hours and the Bolt 9 hours.')).toEqual(['unsourced_measure'])
    const row = (life: string) => `<table><tr><th>Acme Fjord</th><td>${life}</td></tr></table>`
    expect(codes({ overview: row('40 h') })).toEqual([])
    expect(codes({ overview: row('8 h') })).toEqual(['unsourced_measure'])
    expect(codes({ overview: '<table><tr><th>Battery</th><td>40 h</td><td>9 h</td></tr></table>' })).toEqual([
      'unsourced_measure',
    ])
    expect(codes({ picks: '<ul><li>Acme Fjord. Light. Lasts 60 hours.</li></ul>' })).toEqual(['unsourced_measure'])
  })

  it('is no general advice, and the topic may name some', () => {
    expect(inGuide('Look for 30 hours and at least IPX4; 2 litres are plenty. It lasts 5 years.')).toEqual([])
    expect(inGuide('The Acme Fjord has 30 hours.')).toEqual(['unsourced_measure'])
    expect(codes({ first: `<p>It suits 30-minute runs. ${link}</p>` }, 'earbuds for 30 minute runs')).toEqual([])
  })

  it('says what the source has', () => {
    expect(verify({ first: `<p>It lasts 60 hours. ${link}</p>` })).toMatchObject([
      {
        message:
          '"60 hours" is not in the source of Acme Fjord (it has 40H, 1.7L, 10 x 20 cm, IPX7, 90 minutes, 650 mAh). Leave it out. In: "It lasts 60 hours."',
        place: { section: 'Detailed Product Reviews', product: 'Acme Fjord' },
      },
    ])
  })
})

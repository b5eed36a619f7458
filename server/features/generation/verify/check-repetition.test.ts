import { describe, expect, it } from 'vitest'
import { catalogBrief, feedBrief } from '../../../adapters/local/writer/testing/briefs.ts'
import { readArticle } from '../article-text.ts'
import { aBrief, anArticle, findProblemCodes } from '../testing/an-article.ts'
import { articleFrom } from '../testing/local-articles.ts'
import { checkRepetition } from './check-repetition.ts'

const faults = (html: string, brief = aBrief()) => checkRepetition(readArticle(html).blocks, brief)

/** An article whose second product section copies the first, with the second product's name and figures. */
function withCopy(article: ReturnType<typeof articleFrom>): string {
  const [first, second] = article.brief.products
  const htmlOf = (name = '') => article.sections.find(({ id }) => id === `product:${name}`)?.html ?? ''
  if (!first || !second) throw new Error('two products')
  const copy = htmlOf(first.name)
    .replaceAll(first.name, second.name)
    .replace(/\d+(?=\.\d\d)/g, '77')
  return article.html.replace(htmlOf(second.name), copy)
}

describe('a section that says what another says', () => {
  it.each(['yoga mats', 'air fryers', 'desk lamps', 'smart watches'])(
    'on %s, with names and figures swapped',
    topic => {
      for (const brief of [catalogBrief(topic, 'home', 5), feedBrief(topic, 'home', 5)]) {
        const article = articleFrom(brief)
        expect(faults(article.html, brief)).toEqual([])
        const alike = faults(withCopy(article), brief).filter(({ code }) => code === 'alike')
        expect(alike).toMatchObject([{ place: { product: brief.products[1]?.name } }])
        expect(alike[0]?.message).toMatch(
          new RegExp(`repeats "Detailed Product Reviews › ${brief.products[0]?.name}" with other names`),
        )
      }
    },
  )

  it('is not one that shares what the source words alike', () => {
    const { products, ...brief } = aBrief()
    const feature =
      'wireless charging case with a display that shows how much is left in each of the two buds and in it'
    const listed = {
      ...brief,
      products: products.map(product => ({ ...product, features: [feature, `${feature} again`] })),
    }
    const html = (name: string) => `<h4>${name}</h4><p>${feature}.</p><p>${feature} again.</p>`
    expect(
      faults(`<h3>Detailed Product Reviews</h3>${products.map(({ name }) => html(name)).join('')}`, listed),
    ).toEqual([])
  })
})

it('prose in the tables of two products is read too', () => {
  const opens = (way: string) =>
    `The case of this pair opens with one ${way} and closes with a soft click for all who want it so.`
  const rows = ['hand', 'thumb', 'finger', 'nail'].map(way => `<tr><td>${opens(way)}</td></tr>`).join('')
  const html = (name: string) => `<h4>${name}</h4><table>${rows}</table>`
  const names = aBrief().products.map(({ name }) => name)
  expect(faults(`<h3>Detailed Product Reviews</h3>${names.map(html).join('')}`)).toMatchObject([{ code: 'alike' }])
})

describe('a sentence that is said twice', () => {
  const sentence = 'The case is small enough for the pocket of a shirt and closes well.'
  it.each([
    ['in one section', { overview: `<p>${sentence}</p><p>Between them. ${sentence}</p>` }],
    ['in two', { overview: `<p>${sentence}</p>`, picks: `<ul><li>Acme Fjord at £29.99. ${sentence}</li></ul>` }],
    [
      'of two products',
      {
        overview: '<p>The Acme Fjord is the one to have for people who commute by train.</p>',
        picks: '<p>The Bolt &amp; Co One is the one to have for people who commute by train.</p>',
      },
    ],
  ])('%s', (_, parts) => expect(findProblemCodes(parts)).toEqual(['said_twice']))

  it.each([
    ['short ones', { overview: '<p>See the price. It is fair.</p><p>See the price. It is fair.</p>' }],
    [
      'ones of one form with other figures',
      {
        overview: '<p>The Acme Fjord is the one to have for people with £29.99 to spend.</p>',
        picks: '<p>The Bolt &amp; Co One is the one to have for people with £1,299 to spend.</p>',
      },
    ],
    ['rows of tables', { overview: `<table><tr><td>${sentence}</td></tr><tr><td>${sentence}</td></tr></table>` }],
    [
      'ones that say another thing',
      { overview: `<p>${sentence}</p><p>The case is small enough for the pocket of a coat and closes well.</p>` },
    ],
  ])('is none of %s', (_, parts) => expect(findProblemCodes(parts)).toEqual([]))

  it('says where it stood first', () => {
    const html = anArticle({ overview: `<p>${sentence}</p>`, guide: `<p>${sentence}</p>` })
    expect(faults(html)).toMatchObject([
      { message: `"${sentence}" is already in "Overview". Say it once.`, place: { section: 'How to Choose' } },
    ])
  })
})

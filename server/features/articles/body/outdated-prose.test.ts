import { readFileSync } from 'node:fs'
import { DomUtils } from 'htmlparser2'
import { expect, it } from 'vitest'
import { createFigureTest } from '../../../domain/old-figures.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { listOldFigures } from '../old-sentences.ts'
import { removeOldFigures } from './outdated-figures.ts'
import { findElements, parseBody, serialize } from './parse-body.ts'

type Figures = readonly (readonly [pricePence: number, rating: number, reviewCount: number])[]

/** Leaves out all figures of products, or only their prices. */
function clean(html: string, figures: Figures, isDataOld = true): string {
  const old = listOldFigures(
    figures.map(([pricePence, rating, reviewCount]) => {
      return { pricePence, rating, reviewCount, isPriceOld: true, isRatingOld: isDataOld, isCountOld: isDataOld }
    }),
  )
  const document = parseBody(html)
  removeOldFigures(document, createFigureTest(old))
  return serialize(document.children)
}

function listTexts(html: string, ...names: string[]): string[] {
  return findElements(parseBody(html), ...names).map(element => DomUtils.textContent(element))
}

/** Every paragraph and list item is made of whole sentences of the text before, and no element is empty. */
function expectEnglish(before: string, after: string): void {
  const known = listTexts(before, 'p', 'li').map(text => text.replace(/\s+/g, ' '))
  for (const text of listTexts(after, 'p')) {
    expect(text).toMatch(/^["'“‘£]?[\p{Lu}\d]/u)
    expect(text).toMatch(/[.!?:]["”’)]?$/)
    for (const sentence of text.split(/(?<=[.!?])\s+(?=\p{Lu})/u))
      expect(known.some(each => each.includes(sentence.replace(/\s+/g, ' ')))).toBe(true)
  }
  for (const text of listTexts(after, 'li', 'td', 'h3', 'h4', 'h5')) expect(text.trim()).toMatch(/[^\s,;:–(]$|^–$/)
  expect(after).not.toMatch(/<(p|li|ul|ol|strong|em|a|h\d)(?:\s[^>]*)?>\s*<\/\1>/)
  const listDependent = (html: string) => html.match(/<p>(?:That|This|If it is not) .{10}/g) ?? []
  expect(listDependent(before)).toEqual(expect.arrayContaining(listDependent(after)))
}

it.each(['wireless earbuds', 'electric kettles', 'coffee grinders', 'desk lamps'])(
  'leaves whole sentences of the embedded writer: %s',
  async topic => {
    const { local } = await createTestApp()
    const { article, products } = await local.generate.article({ topic, productCount: 5 })
    const { content } = await local.articles.byId({ id: article.id })
    const figures = products.map(({ price, rating, reviewCount }) => {
      return [Math.round((price ?? 0) * 100), rating ?? 0, reviewCount ?? 0] as const
    })
    const after = clean(content, figures)
    expect(content).toMatch(/£\d.*out of 5/s)
    expect(after).not.toMatch(/£\d|out of 5|\d reviews/)
    expectEnglish(content, after)
  },
)

it.each([
  [
    'Tarn (best). It comes first, with 4.4 out of 5 from 6,214 reviews at £49.99. Start here.',
    'Tarn (best). Start here.',
  ],
  ['Tarn, 1.7 l, now £49.99. Start here.', 'Tarn, 1.7 l. Start here.'],
  ['The Tarn, £49.99', 'The Tarn'],
  ['The Tarn, £49.99. It costs £49.99.', 'The Tarn.'],
])('leaves whole sentences in the list item "%s"', (before, after) => {
  expect(clean(`<ul><li>${before}</li></ul>`, [[4999, 4.4, 6214]], false)).toBe(`<ul><li>${after}</li></ul>`)
})

const natural: readonly (readonly [string, Figures])[] = [
  [
    'earbuds-natural',
    [
      [2999, 4.4, 1436],
      [2099, 4.3, 3195],
      [4663, 4.6, 174],
      [2499, 4.1, 248],
      [1499, 3.9, 871],
    ],
  ],
  [
    'kettles-natural',
    [
      [3499, 4.6, 7421],
      [5950, 4.5, 1136],
      [4400, 4.4, 3380],
      [2499, 4.3, 2958],
      [1899, 3.9, 684],
    ],
  ],
]

it.each(natural)('leaves whole sentences of natural prose: %s', (name, figures) => {
  const path = `../../../../bin/bench/claims/sets/articles/${name}.html`
  const content = readFileSync(new URL(path, import.meta.url), 'utf8')
  const after = clean(content, figures)
  expect(after).not.toMatch(/£\d+\.\d\d|\d stars|\d reviews|(?:nine|ten) pounds|If it is not, they/)
  expectEnglish(content, after)
})

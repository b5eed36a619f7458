import { describe, expect, it } from 'vitest'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { readArticle } from '../article-text.ts'
import { checkFigures } from '../verify/check-figures.ts'
import { checkMeasures } from '../verify/check-measures.ts'
import { checkRelations } from './check-relations.ts'

function createProduct(
  name: string,
  pricePence: number,
  rating: number,
  reviewCount: number,
  gigabytes: number,
  mark = '',
) {
  const title = `${name} microSD Card ${gigabytes}GB ${mark}`.trim()
  const asin = `B0${name.toUpperCase().padEnd(8, 'X')}`.slice(0, 10)
  const texts = {
    features: [],
    facts: [],
    pros: [],
    cons: [],
    suits: null,
    brand: null,
    image: '',
    url: '',
    category: '',
  }
  return { asin, name, title, pricePence, rating, reviewCount, ...texts } satisfies BriefedProduct
}

const products = [
  createProduct('Alder', 799, 4.6, 1200, 64, 'A1'),
  createProduct('Birch', 1299, 4.7, 300, 128, 'A1'),
  createProduct('Cedar', 2600, 4.4, 9000, 256, 'A1 V30'),
]
const brief = { topic: 'microSD cards', category: 'tech', products, readAt: '2026-11-20T09:00:00.000Z', sample: false }

function findFaults(sentence: string, own = ''): string[] {
  const heading = own === '' ? '<h3>Overview</h3>' : `<h3>Detailed Product Reviews</h3><h4>${own}</h4>`
  return checkRelations(readArticle(`${heading}<p>${sentence}</p>`).blocks, brief).map(({ message }) => message)
}

describe('relations that follow from the sources', () => {
  it.each([
    'The Alder is the cheapest of the three.',
    'The Birch is the second cheapest.',
    'The Birch is the second-cheapest of the three.',
    'The Birch is the cheapest but one.',
    'The Cedar is the dearest, the Birch the highest rated.',
    'The Cedar is one of the dearest here.',
    'The Alder is not the highest rated.',
    'The cheapest is the Alder.',
    'The dearest, the Cedar, costs more than three times as much as the cheapest, the Alder.',
    'The Cedar has the largest capacity.',
    'The Birch costs more than the Alder but less than the Cedar.',
    'The Cedar has thirty times as many reviews as the Birch.',
    'The Birch has twice the capacity of the Alder.',
    'No card here has more reviews than the Cedar.',
    'The others cost more than the Alder.',
    'The Cedar is the only one with V30.',
    'All three list A1.',
    'None of them costs more than £30.',
    'Prices run from £7.99 to £26.',
    'Capacities run from 64 to 256 GB.',
    'Only the Birch is rated above 4.6.',
    'Two of the three list nothing but A1 and no V30.',
    'None of the three lists more than the Cedar.',
    'The Alder and the Birch have the same maker in mind.',
    'The Cedar has more reviews than the other two put together.',
    'The Birch is £5 more than the cheapest card.',
    'The Cedar undercuts nobody, and costs £13.01 more than the Birch.',
    'The Alder and the Birch have 1,500 reviews between them.',
    'The prices span £18.01.',
    'The Alder works out at about 12p a gigabyte.',
    'Only the Birch outscores the Alder.',
    'All but one of the cards are rated 4.6 or higher.',
    'Nothing but the Cedar costs more than £20.',
    'Two of the cards cost less than £20: the Alder and the Birch.',
    'Three Alders cost less than one Cedar.',
    'Three microSD cards under £30 from £7.99.',
    'One table, three microSD cards under £30: what each has, and what it lacks.',
    'Every price: three microSD cards under £30 from £7.99, with what speaks for and against each.',
    'One comparison of three microSD cards: what each does, what it leaves out, and who it suits.',
    'The Cedar holds 128 GB more than the Birch.',
    'From the Alder to the Cedar the price more than trebles.',
    'The cheapest is not always the best choice.',
    'Is the cheapest enough for you?',
  ])('%s', sentence => expect(findFaults(sentence)).toEqual([]))
})

const earbuds = [
  {
    name: 'Orsley',
    pricePence: 4663,
    rating: 4.6,
    reviewCount: 174,
    features: ['45 hours playtime', '13 mm drivers', 'IPX4'],
  },
  { name: 'Nevant', pricePence: 1499, rating: 3.9, reviewCount: 871, features: ['24 hours playtime', '10 mm drivers'] },
  {
    name: 'Tovado',
    pricePence: 2999,
    rating: 4.4,
    reviewCount: 1436,
    features: ['40 hours playtime', 'IPX7', 'in-ear'],
  },
  { name: 'Quillon', pricePence: 2499, rating: 4.1, reviewCount: 300, features: ['50 hours playtime', 'IPX7'] },
  {
    name: 'Bramcote',
    pricePence: 2099,
    rating: 4.3,
    reviewCount: 550,
    features: ['48 hours playtime', 'EarHooks', 'IPX5'],
  },
].map(({ name, pricePence, rating, reviewCount, features }) => {
  const product = createProduct(name, pricePence, rating, reviewCount, 0)
  return { ...product, title: `${name} earbuds`, features }
})
const lamps = [
  { name: 'Veridon', pricePence: 54900, features: ['500 ANSI lumens'] },
  { name: 'Oakfold', pricePence: 18999, features: ['400 ANSI lumens'] },
].map(({ name, pricePence, features }) => {
  return { ...createProduct(name, pricePence, 4.4, 100, 0), title: `${name} projector`, features }
})

function findFaultsAmong(topic: string, among: readonly BriefedProduct[], sentence: string, own = ''): string[] {
  const heading = own === '' ? '<h3>Overview</h3>' : `<h3>Detailed Product Reviews</h3><h4>${own}</h4>`
  const { blocks } = readArticle(`${heading}<p>${sentence}</p>`)
  const others = { ...brief, topic, products: [...among] }
  return [...checkRelations(blocks, others), ...checkFigures(blocks, others), ...checkMeasures(blocks, others)].map(
    ({ message }) => message,
  )
}

describe('relations with other kinds of amounts', () => {
  it.each([
    ['It has the best rating, 4.6, and the smallest audience: 174 reviews.', 'Orsley'],
    ['Their ratings run from 3.9 to 4.6.', ''],
    ['The Orsley costs more than three times as much as the Nevant, and for it you gain 21 hours of playtime.', ''],
    ['Whether that is worth £31.64 is for you to say.', ''],
    ['What the Tovado has is the higher water rating, IPX7 against IPX5.', ''],
    ['It is the only pair of the five that comes with ear hooks.', 'Bramcote'],
    ['The drivers measure 13 mm, three more than those of the Nevant.', 'Orsley'],
    ['Its IPX4 rating is the lowest of the four that state one.', 'Orsley'],
    ['It has the same IPX7 rating as the Tovado, and a price that is five pounds lower.', 'Quillon'],
    ['The rating is good, but the gap to the highest is five tenths.', 'Quillon'],
    ['Those nine pounds over the Bramcote may be well spent.', 'Tovado'],
  ])('accepts "%s"', (sentence, own) => expect(findFaultsAmong('earbuds', earbuds, sentence, own)).toEqual([]))

  it.each([
    ['It has the best rating, 4.6, and the largest audience: 174 reviews.', 'Orsley'],
    ['Their ratings run from 3.9 to 4.5.', ''],
    ['The Orsley costs more than three times as much as the Nevant, and for it you gain 25 hours of playtime.', ''],
    ['Whether that is worth £32.80 is for you to say.', ''],
    ['What the Tovado has is the higher water rating, IPX7 against IPX6.', ''],
    ['It is the only pair of the five that comes with ear hooks.', 'Tovado'],
    ['The drivers measure 13 mm, five more than those of the Nevant.', 'Orsley'],
    ['Its IPX5 rating is the lowest of the four that state one.', 'Bramcote'],
    ['It has the same water rating as the Tovado.', 'Orsley'],
    ['Those twelve pounds over the Bramcote may be well spent.', 'Tovado'],
  ])('refuses "%s"', (sentence, own) => expect(findFaultsAmong('earbuds', earbuds, sentence, own)).not.toEqual([]))

  it('reads ANSI lumens, as a difference and per pound', () => {
    const find = (sentence: string) => findFaultsAmong('projectors', lamps, sentence)
    expect(find('The Veridon is brighter, with 100 ANSI lumens more than the Oakfold.')).toEqual([])
    expect(find('The Oakfold gives about 2.1 ANSI lumens per pound.')).toEqual([])
    expect(find('The Veridon is brighter, with 200 ANSI lumens more than the Oakfold.')).not.toEqual([])
    expect(find('The Oakfold gives about 3.1 ANSI lumens per pound.')).not.toEqual([])
  })

  it('reads more light as brightness, and the remainder of a share', () => {
    const find = (sentence: string) => findFaultsAmong('projectors', lamps, sentence)
    expect(find('The Oakfold gives the most light for each pound.')).toEqual([])
    expect(find('The Veridon gives the most light for each pound.')).not.toEqual([])
    const socks = products.map(product => ({ ...product, features: ['58% wool'] }))
    const findInSocks = (sentence: string) => findFaultsAmong('socks', socks, sentence, 'Birch')
    expect(findInSocks('What makes up the remaining 42% is not stated.')).toEqual([])
    expect(findInSocks('What makes up the remaining 45% is not stated.')).not.toEqual([])
  })

  it('computes the prices of a column per gigabyte, and the difference of a group', () => {
    const findInTable = (price: string) => {
      const { blocks } = readArticle(
        `<table><tr><th>Card</th><th>Price</th><th>Per gigabyte</th></tr><tr><td>Birch</td><td>£12.99</td><td>${price}</td></tr></table>`,
      )
      return checkFigures(blocks, brief)
    }
    expect(findInTable('10p')).toEqual([])
    expect(findInTable('14p')).not.toEqual([])
    const twins = [...products, createProduct('Dogwood', 3100, 4.5, 40, 256)]
    const find = (sentence: string) => findFaultsAmong('microSD cards', twins, sentence)
    expect(find('The two cards of 256 GB differ by £5.')).toEqual([])
    expect(find('The two cards of 256 GB differ by £6.')).not.toEqual([])
  })
})

describe('relations that the sources disprove', () => {
  it.each([
    'The Cedar is the cheapest of the three.',
    'The Alder is the second cheapest.',
    'The Cedar is the second-cheapest of the three.',
    'The Alder is the cheapest but one.',
    'The Cedar is the highest rated.',
    'The Birch is the most reviewed card.',
    'The Alder has the largest capacity.',
    'The Birch costs less than the Alder.',
    'The Birch is cheaper than the Cedar, but dearer than all the others.',
    'The Birch has three times the capacity of the Alder.',
    'The Alder costs half as much as the Birch.',
    'No card here has more reviews than the Birch.',
    'The others cost more than the Birch.',
    'The Birch is the only one with A1.',
    'All three list V30.',
    'All of them cost less than £20.',
    'Three microSD cards under £20 from £7.99.',
    'Prices run from £7.99 to £12.99.',
    'Capacities run from 64 to 128 GB.',
    'Only the Birch is rated above 4.5.',
    'Two of the three list V30.',
    'None of the three lists V30.',
    'The Alder and the Birch have the same capacity.',
    'By the gigabyte, the Cedar is the dearest.',
    'Per pound, the Birch has the most reviews.',
    'The Birch has more reviews than the other two put together.',
    'The Birch is £7 more than the cheapest card.',
    'The Alder and the Birch have 1,700 reviews between them.',
    'The prices span £20.50.',
    'The Alder works out at about 20p a gigabyte.',
    'Only the Cedar outscores the Alder.',
    'Only the Birch is rated higher than the Cedar.',
    'All but one of the cards are rated above 4.6.',
    'Nothing but the Cedar costs more than £10.',
    'Two of the cards cost less than £10.',
    'Four Alders cost less than one Cedar.',
    'The Cedar holds 64 GB more than the Birch.',
    'The Alder is the cheapest card on Amazon.',
    'The Alder is the lightest.',
  ])('%s', sentence => expect(findFaults(sentence)).toHaveLength(1))

  it('of the product of the section, where the sentence names none', () => {
    expect(findFaults('It is the cheapest of the three.', 'Alder')).toEqual([])
    expect(findFaults('It is the cheapest of the three.', 'Cedar')).toHaveLength(1)
    expect(findFaults('It costs less than the Birch.', 'Cedar')).toHaveLength(1)
  })
})

describe('amounts that follow by calculation', () => {
  it.each([
    ['At about 12p for every gigabyte, it asks little.', 'Alder'],
    ['Stay with this one and you save £5.', 'Alder'],
    ['From the Alder to the Birch you pay £5 for twice the room.', ''],
    ['This costs £5 more than the Alder.', ''],
  ])('accepts "%s"', (sentence, own) => {
    expect(findFaultsAmong('microSD cards', products, sentence, own)).toEqual([])
  })

  it.each([
    ['At about 20p for every gigabyte, it asks little.', 'Alder'],
    ['Stay with this one and you save £9.', 'Alder'],
    ['From the Alder to the Birch you pay £6 for twice the room.', ''],
    ['This costs £9 more than the Alder.', ''],
  ])('refuses "%s"', (sentence, own) => {
    expect(findFaultsAmong('microSD cards', products, sentence, own)).not.toEqual([])
  })
})

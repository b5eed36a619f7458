import { describe, expect, it } from 'vitest'
import { findMeasures } from '../../../domain/measures.ts'
import { findPackSize } from '../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { blankProduct } from '../../../testing/blank-product.ts'
import { buildFactTable, formatFactLine } from './fact-table.ts'

const blank: BriefedProduct = { ...blankProduct(), name: '' }
const cards: BriefedProduct[] = [
  {
    ...blank,
    asin: 'B000000001',
    name: 'Alder 64',
    title: 'Alder microSD Card 64GB',
    pricePence: 799,
    rating: 4.6,
    reviewCount: 1200,
  },
  {
    ...blank,
    asin: 'B000000002',
    name: 'Birch 128',
    title: 'Birch microSD Card 128 GB',
    pricePence: 1299,
    rating: 4.7,
    reviewCount: 300,
  },
  {
    ...blank,
    asin: 'B000000003',
    name: 'Cedar 256',
    title: 'Cedar microSD Card, 256GB',
    pricePence: 2600,
    rating: 4.6,
    reviewCount: 9000,
    facts: [{ label: 'Warranty', value: 'lifetime limited' }],
  },
]
const values = (id: string | null, field: string) =>
  (buildFactTable(cards).byProduct.get(id) ?? []).filter(fact => fact.field === field).map(({ value }) => value)

describe('the fact table', () => {
  it('has what the sources state', () => {
    expect(values('B000000001', 'price')).toEqual(['£7.99'])
    expect(values('B000000001', 'capacity')).toEqual(['64GB'])
    expect(values('B000000003', 'warranty')).toEqual(['lifetime limited'])
  })

  it('has what follows from them', () => {
    expect(values('B000000001', 'price per GB')).toEqual(['12.5p per GB'])
    expect(values('B000000002', 'price per GB')).toEqual(['10.1p per GB'])
    expect(values('B000000001', 'rank by price')).toEqual(['cheapest of 3'])
    expect(values('B000000001', 'rank by rating')).toEqual(['joint lowest rated of 3'])
    expect(values('B000000002', 'price difference')).toEqual(['£5.00 more than Alder 64'])
    expect(values('B000000003', 'capacity ratio')).toEqual(['4 times that of Alder 64', '2 times that of Birch 128'])
    expect(values('B000000003', 'only')).toEqual(['only one of 3 with warranty: lifetime limited'])
    expect(values(null, 'range of price')).toEqual(['from £7.99 to £26.00'])
  })

  it('gives the same ids for the same products, and shows facts as lines', () => {
    const { facts } = buildFactTable(cards)
    expect(buildFactTable(structuredClone(cards)).facts).toEqual(facts)
    const price = facts.find(({ field }) => field === 'price')
    expect(price && formatFactLine(price, 'Alder 64')).toBe(`[${price?.id}] Alder 64: price: £7.99 — "£7.99"`)
  })

  it('leaves unknown values out', () => {
    const table = buildFactTable([{ ...blank, name: 'Alder' }])
    expect(table.facts.map(({ field }) => field)).toEqual(['title'])
  })
})

describe('common forms', () => {
  it.each([
    ['32+ hours', '1920 min'],
    ['1,7 l', '1700 ml'],
    ['40H', '2400 min'],
    ['43 percent', '43 %'],
  ])('%s', (text, key) => expect(findMeasures(text).map(measure => measure.key)).toEqual([key]))

  it('reads a range of temperatures', () => {
    expect(findMeasures('from 80C to 200C').map(({ key }) => key)).toEqual(['80 °C', '200 °C'])
  })

  it.each([
    ['HDMI Cable 2-Pack', 2],
    ['AA Batteries, Pack of 4', 4],
    ['a pack of eight', 8],
    ['Rechargeable Batteries 8 Count', 8],
    ['16 AA batteries', 16],
  ])('%s', (text, count) => expect(findPackSize(text)?.count).toBe(count))

  it.each(['10 x 20 cm', '4x zoom', 'PS5', '2.1 cable'])('no pack size in: %s', text =>
    expect(findPackSize(text)).toBeNull(),
  )
})

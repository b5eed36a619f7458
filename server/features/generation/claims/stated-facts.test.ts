import { expect, it } from 'vitest'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { blankProduct } from '../../../testing/blank-product.ts'
import { readAttributes } from './attributes.ts'
import { listStatedFacts } from './stated-facts.ts'

const buds: BriefedProduct = {
  ...blankProduct('B000000001'),
  name: 'Fjord Max',
  title: 'Fjord Max Wireless Earbuds with 3 Ear Tips, 500 mAh',
  pricePence: 19900,
  rating: 4.7,
  reviewCount: 1196,
  features: ['Foam and silicone tips, seven pairs'],
  facts: [
    { label: 'Battery life', value: '38 hours with the case' },
    { label: 'weight (g)', value: '5.9' },
  ],
}
const listFacts = (changes: Partial<BriefedProduct> = {}) => {
  const product = { ...buds, ...changes }
  return listStatedFacts(product, readAttributes([product]))
}

it('lists labelled facts first, then measures of the title, but no counts', () => {
  expect(listFacts()).toEqual([
    { label: 'Battery life', value: '38 hours with the case' },
    { label: 'Weight', value: '5.9 g' },
    { label: 'Battery capacity', value: '500 mAh' },
  ])
})

it('leaves out prices, which go out of date, and what the page shows by itself', () => {
  const facts = ['Price', 'Rating', 'Reviews', 'ASIN'].map(label => ({ label, value: '1' }))
  expect(listFacts({ title: '', facts: [...facts, { label: 'Refill', value: 'from £4.99' }] })).toEqual([])
})

it('lists each label once, and leaves out endless values', () => {
  const facts = [
    { label: 'Case', value: 'Steel' },
    { label: 'case', value: 'Tin' },
    { label: 'Story', value: 'long '.repeat(50) },
    { label: 'Empty', value: ' ' },
  ]
  expect(listFacts({ title: '', facts })).toEqual([{ label: 'Case', value: 'Steel' }])
})

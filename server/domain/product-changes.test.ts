import { describe, expect, it } from 'vitest'
import type { ProposedProduct } from '../contract/schemas/regeneration.ts'
import { describeChanges, isReadOnLaterDay, isSameProduct } from './product-changes.ts'

const kettle: ProposedProduct = {
  name: 'Ember One',
  image: '',
  price: 29.99,
  currency: 'GBP',
  rating: 4.5,
  reviewCount: 812,
  amazonUrl: 'https://www.amazon.co.uk/dp/B0SMPLK001',
  asin: 'B0SMPLK001',
  facts: [],
  readAt: '2026-11-21T08:00:00.000Z',
}
const later = '2026-11-22T08:00:00.000Z'

describe('describeChanges', () => {
  it('mentions changed facts', () => {
    expect(describeChanges(kettle, { ...kettle, facts: [{ label: 'Power', value: '3 kW' }] })).toEqual([
      'facts updated',
    ])
  })

  it('includes the days of the price readings', () => {
    expect(describeChanges(kettle, { ...kettle, readAt: later })).toEqual([
      'price read on 22 November 2026, was read on 21 November 2026',
    ])
    expect(describeChanges(kettle, { ...kettle, price: 24.99, readAt: later })).toEqual([
      '£24.99, was £29.99',
      'price read on 22 November 2026, was read on 21 November 2026',
    ])
  })

  it('omits them for readings on the same day and without a price', () => {
    expect(describeChanges(kettle, { ...kettle, readAt: '2026-11-21T20:00:00.000Z' })).toEqual([])
    const unpriced = { ...kettle, price: null }
    expect(describeChanges(unpriced, { ...unpriced, readAt: later })).toEqual([])
  })
})

it.each([
  ['2026-11-21T23:59:59.000Z', false],
  ['2026-11-22T00:00:00.000Z', true],
  ['2026-11-20T08:00:00.000Z', false],
])('a price of the 21st that is read at %s: read on a later day is %s', (readAt, isLater) => {
  expect(isReadOnLaterDay({ readAt: kettle.readAt }, { readAt })).toBe(isLater)
})

it.each([
  ['the ASIN, whatever the names', { asin: 'B0SMPLK001', name: 'Ember' }, { asin: 'B0SMPLK001', name: 'Fjord' }, true],
  ['another ASIN', { asin: 'B0SMPLK001', name: 'Ember' }, { asin: 'B0SMPLK002', name: 'Ember' }, false],
  ['the name where neither has one', { asin: null, name: 'Ember  One' }, { name: 'EMBER one' }, true],
  ['no name where one has an ASIN', { asin: null, name: 'Ember' }, { asin: 'B0SMPLK001', name: 'Ember' }, false],
])('two are the same product by %s', (_, one, other, same) => {
  expect([isSameProduct(one, other), isSameProduct(other, one)]).toEqual([same, same])
})

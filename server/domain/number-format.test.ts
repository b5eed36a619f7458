import { expect, it } from 'vitest'
import { formatProbability, formatQuantity, formatReturn, formatUnitPrice, pluralize } from './number-format.ts'

it.each([
  [1, 'more than 99.9%'],
  [0.9989, '99.8%'],
  [0.9899, '98%'],
  [0.5, '50%'],
  [0.0064, '0.6%'],
  [1e-12, 'less than 0.1%'],
])('a chance of %d is %s', (chance, text) => {
  expect(formatProbability(chance)).toBe(text)
})

it.each([
  [12.44, '12.4'],
  [0.357, '0.36'],
  [0.1, '0.10'],
  [0.0042, '0.0042'],
  [0, '0.00'],
])('a yield of %d is %s', (perPound, text) => {
  expect(formatReturn(perPound)).toBe(text)
})

it.each([
  [7.81, '7.8p'],
  [99.96, '£1.00'],
  [212.4, '£2.12'],
])('a unit price of %d pence is %s', (pence, text) => expect(formatUnitPrice(pence)).toBe(text))

it.each([
  [0, '0 searches'],
  [1, '1 search'],
  [1_200, '1,200 searches'],
])('a quantity of %d is %s', (count, text) => {
  expect(formatQuantity(count, 'search', 'searches')).toBe(text)
})

it('selects whole texts by count', () => {
  const describe = (count: number) => pluralize(count, 'One ad runs.', `${count} ads run.`)
  expect([0, 1, 2].map(describe)).toEqual(['0 ads run.', 'One ad runs.', '2 ads run.'])
})

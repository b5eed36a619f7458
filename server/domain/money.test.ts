import { describe, expect, it } from 'vitest'
import { formatMoney, formatPriceIn, getCurrency, listSpellings } from './money.ts'
import { formatPence } from './number-format.ts'
import { shops } from './shops.ts'

describe('formatMoney', () => {
  it.each([
    [102_999, 'GBP', '£1,029.99'],
    [2900, 'EUR', '€29.00'],
    [2999, 'USD', '$29.99'],
    [2999, 'CAD', 'CA$29.99'],
    [2999, 'PLN', 'PLN\u00a029.99'],
    [-500, 'EUR', '-€5.00'],
    [2999, 'XYZ', 'XYZ\u00a029.99'],
  ])('%d in %s is %s', (minorUnits, currency, text) => expect(formatMoney(minorUnits, currency)).toBe(text))

  it('formats pounds like the rest of the program', () => {
    for (const pence of [0, 1, 99, 100, 2999, 123_456_789, -150]) expect(formatMoney(pence)).toBe(formatPence(pence))
  })

  it('rounds prices to hundredths', () => expect(formatPriceIn(29.989999999999998, 'EUR')).toBe('€29.99'))
})

it('knows the currency of each shop', () => {
  for (const { currency } of shops) {
    expect(getCurrency(currency).words.one).not.toBe(currency)
    expect(new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits).toBe(2)
  }
})

it('lists spellings, longest first', () => {
  expect(listSpellings(getCurrency('CAD'))).toEqual(['CDN$', 'CAD', 'CA$', 'C$', '$'])
})

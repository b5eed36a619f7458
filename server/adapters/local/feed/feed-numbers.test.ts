import { describe, expect, it } from 'vitest'
import { getCurrency } from '../../../domain/money.ts'
import { isForeignPrice, readCount, readPrice, readRating } from './feed-numbers.ts'

describe('readPrice', () => {
  it.each([
    ['29.99', 2999],
    ['£29.99', 2999],
    ['£ 29.99', 2999],
    ['GBP 29.99', 2999],
    ['29.99 GBP', 2999],
    ['10.0', 1000],
    ['1,299.00', 129900],
    ['1,299', 129900],
    ['29,99', 2999],
    ['1.299,00', 129900],
    ['29.990000000000002', 2999],
    ['19.9', 1990],
    ['0.01', 1],
    ['Now £19.99 (was £29.99)', 1999],
    ['£19.99 was £29.99', 1999],
    ['£19.99, RRP £29.99', 1999],
  ])('reads %s', (text, pence) => expect(readPrice(text)).toBe(pence))

  it.each([
    '',
    '0',
    '0.00',
    '-5',
    'free',
    '$29.99',
    '€29',
    '1.299',
    '12,3456',
    '29.99.1',
    'NaN',
    '1e3',
    'Infinity',
    '99999999',
    'was £29.99',
    '(was £29.99)',
    `Now £19.99 (was ${'£'.repeat(9000)}`,
  ])('refuses %s', text => expect(readPrice(text)).toBeNull())
})

describe('a price in another currency', () => {
  it.each([
    ['€29.99', 'EUR', 2999],
    ['29,99 €', 'EUR', 2999],
    ['1.299,00 €', 'EUR', 129900],
    ['EUR 29.99', 'EUR', 2999],
    ['$1,299.00', 'USD', 129900],
    ['US$29.99', 'USD', 2999],
    ['$29.99', 'CAD', 2999],
    ['CDN$ 29.99', 'CAD', 2999],
    ['₹1,29,999.00', 'INR', 12_999_900],
    ['1 299,00 kr', 'SEK', 129900],
    ['99,99 zł', 'PLN', 9999],
    ['29.99', 'EUR', 2999],
  ])('%s in %s is read', (text, code, amount) => {
    expect(readPrice(text, getCurrency(code))).toBe(amount)
    expect(isForeignPrice(text, getCurrency(code))).toBe(false)
  })

  it.each([
    ['£29.99', 'EUR'],
    ['$29.99', 'EUR'],
    ['€29.99', 'GBP'],
    ['29.99 USD', 'GBP'],
    ['US$29.99', 'CAD'],
    ['CA$29.99', 'USD'],
    ['29,99 kr', 'EUR'],
    ['Now £19.99 (was £29.99)', 'USD'],
  ])('%s is foreign where prices are in %s', (text, code) => {
    expect(isForeignPrice(text, getCurrency(code))).toBe(true)
    expect(readPrice(text, getCurrency(code))).toBeNull()
  })

  it('is not seen in other texts', () => {
    for (const text of ['free', 'on SALE', '', '29.99', '1e3']) expect(isForeignPrice(text)).toBe(false)
  })
})

describe('readRating', () => {
  it.each([
    ['4.5', 4.5],
    ['4.46', 4.5],
    ['4,5', 4.5],
    ['4.5 out of 5 stars', 4.5],
    ['4.3 out of 5 stars (64,512)', 4.3],
    ['4.5/5', 4.5],
    ['', 0],
    ['5.0', 5],
  ])('reads "%s"', (text, rating) => expect(readRating(text)).toBe(rating))
  it.each(['5.1', '-1', 'good', '45', '4.5 out of 10'])('refuses %s', text => expect(readRating(text)).toBeNull())
})

describe('readCount', () => {
  it.each([
    ['436', 436],
    ['1,234', 1234],
    ['436.0', 436],
    ['', 0],
  ])('reads "%s"', (text, count) => expect(readCount(text)).toBe(count))
  it.each(['-1', '4.5', 'many', '1,23'])('refuses %s', text => expect(readCount(text)).toBeNull())
})

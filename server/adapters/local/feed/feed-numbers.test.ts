import { describe, expect, it } from 'vitest'
import { readCount, readPence, readRating } from './feed-numbers.ts'

describe('readPence', () => {
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
  ])('reads %s', (text, pence) => expect(readPence(text)).toBe(pence))

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
  ])('refuses %s', text => expect(readPence(text)).toBeNull())
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

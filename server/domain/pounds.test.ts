import { expect, it } from 'vitest'
import { formatPence, formatPounds } from './number-format.ts'

it.each([
  [0, '£0.00'],
  [5, '£0.05'],
  [2_999, '£29.99'],
  [100_000, '£1,000.00'],
  [123_456_789, '£1,234,567.89'],
  [-450, '-£4.50'],
])('%d pence are %s', (pence, text) => {
  expect(formatPence(pence)).toBe(text)
  expect(formatPounds(pence / 100)).toBe(text)
})

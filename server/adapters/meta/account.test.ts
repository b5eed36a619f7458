import { expect, it } from 'vitest'
import { microsSchema, toPence } from './account.ts'

it.each([
  ['12.34', 12_340_000],
  ['0', 0],
  ['0.07', 70_000],
  ['58705.23', 58_705_230_000],
  ['0.000001', 1],
  ['999999999.999999', 999_999_999_999_999],
])('%s is %i millionths, exactly', (text, expected) => {
  expect(microsSchema.parse(text)).toBe(expected)
})

it.each(['', '-1', '1,5', '1e3', '.5', '1.', '0.0000001', 'NaN', ' 1', 12.34, null])('%j is not an amount', text => {
  expect(microsSchema.safeParse(text).success).toBe(false)
})

it('reads budgets in pounds only', () => {
  expect([toPence('GBP', '500'), toPence('EUR', '500'), toPence('GBP', undefined), toPence('GBP', '0')]).toEqual([
    ...[500, null, null, null],
  ])
})

import { expect, it } from 'vitest'
import { endsWithin } from './ends-within.ts'

it('stops a regular expression that would take years', () => {
  const seen: boolean[] = []
  expect(() => endsWithin(20, () => seen.push(/^(a+)+$/.test(`${'a'.repeat(60)}b`)))).toThrow('timed out after 20ms')
  expect(seen).toEqual([])
})

it('returns the result of code that ends in time', () => {
  const seen: boolean[] = []
  endsWithin(10_000, () => seen.push(/^a+$/.test('aa')))
  expect(seen).toEqual([true])
  expect(() => endsWithin(10_000, () => expect(1).toBe(2))).toThrow('expected 1 to be 2')
})

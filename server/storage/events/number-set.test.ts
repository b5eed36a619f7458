import { expect, it } from 'vitest'
import { NumberSet } from './day-state.ts'

/** Numbers as the counter creates them: visitors and rows. */
const numbers = (visitors: number, rows: number) =>
  Array.from({ length: visitors }, (_, visitor) =>
    Array.from({ length: rows }, (_, row) => visitor * 65_536 + row + 1),
  ).flat()

it('adds every number once', () => {
  const set = new NumberSet()
  const all = numbers(3_000, 20)
  expect(all.filter(number => set.add(number))).toHaveLength(60_000)
  expect(all.filter(number => set.add(number))).toEqual([])
  expect(set.add(100_000 * 65_536)).toBe(true)
})

it('adds no more than its maximum, and finds those that it contains', () => {
  const set = new NumberSet(2_000)
  expect(numbers(100, 100).filter(number => set.add(number))).toHaveLength(2_000)
  expect(set.isFull).toBe(true)
  expect(set.add(1)).toBe(false)
  expect(set.add(999_999_999)).toBe(false)
})

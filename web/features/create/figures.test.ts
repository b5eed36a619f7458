import { expect, it } from 'vitest'
import { cost } from '../../testing/generation.ts'
import { costSoFar, duration } from './figures.ts'

it.each([
  [{}, '$0.04 · 12,300 tokens · 3 searches'],
  [{ searches: 1 }, '$0.04 · 12,300 tokens · 1 search'],
  [{ usd: null, searches: 0 }, '12,300 tokens'],
  [{ usd: 0.001 }, 'under $0.01 · 12,300 tokens · 3 searches'],
])('tells the cost: %j is %s', (changes, told) => {
  expect(costSoFar(cost(changes))).toBe(told)
})

it('tells how long it takes', () => {
  expect([0, 42, 65, 3723].map(duration)).toEqual(['0:00', '0:42', '1:05', '1:02:03'])
})

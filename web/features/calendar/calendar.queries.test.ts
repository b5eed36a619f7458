import { expect, it } from 'vitest'
import { getMonth } from './calendar.queries.ts'

const today = '2026-11-21'

it('has whole weeks from Monday', () => {
  const { title, previous, next, weeks } = getMonth('2026-12', today)
  expect([title, previous, next]).toEqual(['December 2026', '2026-11', '2027-01'])
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
  ])
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-03')
})

it('has four weeks if February begins on a Monday, and six if a long month begins on a Sunday', () => {
  expect(getMonth('2027-02', today).weeks).toHaveLength(4)
  expect(getMonth('2026-08', today).weeks).toHaveLength(6)
})

it('is the current one for an address without a valid month', () => {
  for (const name of [undefined, '', '2026-13', 'next', '0000-01']) expect(getMonth(name, today).name).toBe('2026-11')
})

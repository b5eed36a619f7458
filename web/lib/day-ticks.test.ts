import { expect, it } from 'vitest'
import { listDays } from '../../server/contract/analytics-range.ts'
import { pickTicks } from './day-ticks.ts'

const days = (from: string, to: string) => listDays({ from, to }).map(date => ({ date }))

it.each([
  ['2026-11-21', '2026-11-21', ['2026-11-21']],
  ['2026-11-15', '2026-11-21', ['2026-11-15', '2026-11-17', '2026-11-19', '2026-11-21']],
  ['2026-10-23', '2026-11-21', ['2026-10-23', '2026-10-29', '2026-11-04', '2026-11-10', '2026-11-16']],
])('the days named below a chart of %s to %s are as far from one to the next', (from, to, named) => {
  expect(pickTicks(days(from, to))).toEqual(named)
})

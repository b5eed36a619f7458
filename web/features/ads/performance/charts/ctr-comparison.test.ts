import { expect, it } from 'vitest'
import { getCtrTicks } from './ctr-comparison.ts'

it.each([
  [2.4, [0, 0.5, 1, 1.5, 2, 2.5]],
  [3.28, [0, 1, 2, 3, 4]],
  [0.9, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [100, [0, 20, 40, 60, 80, 100]],
  [0, [0, 1]],
])('chooses even axis ticks up to %d%%', (highest, ticks) => {
  expect(getCtrTicks(highest).map(tick => Number(tick.toFixed(6)))).toEqual(ticks)
})

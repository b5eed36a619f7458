import { expect, it } from 'vitest'
import { lineThrough } from './sparkline.tsx'

it('goes through each value, from zero at the bottom to the highest at the top', () => {
  expect(lineThrough([0, 5, 10])).toBe('M0.00 23.00L50.00 12.00L100.00 1.00')
})

it('is not drawn through nothing, or a single day', () => {
  expect(lineThrough([])).toBeUndefined()
  expect(lineThrough([7])).toBeUndefined()
  expect(lineThrough([0, 0, 0])).toBeUndefined()
})

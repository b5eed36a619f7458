import { expect, it } from 'vitest'
import { toSparklinePath } from './metric-cards.tsx'

it('goes through each value, with zero at the bottom and the highest at the top', () => {
  expect(toSparklinePath([0, 5, 10])).toBe('M0.00 23.00L50.00 12.00L100.00 1.00')
})

it('is not drawn without values or for a single day', () => {
  expect(toSparklinePath([])).toBeUndefined()
  expect(toSparklinePath([7])).toBeUndefined()
  expect(toSparklinePath([0, 0, 0])).toBeUndefined()
})

import { expect, it } from 'vitest'
import { getChiSquareProbability, getNormalProbability, logGamma } from './special-functions.ts'

it.each([
  // math.lgamma of Python
  [0.1, 2.2527126517342055],
  [0.5, 0.5723649429247004],
  [4, 1.791759469228055],
  [10.5, 13.940625219403763],
  [1e6, 12815504.569147611],
])('logGamma(%d) is %d', (of, expected) => {
  expect(logGamma(of) / expected).toBeCloseTo(1, 9)
})

it.each([
  // scipy.stats.chi2.sf
  [3.84, 1, 0.05004352124870519],
  [30, 10, 0.000856641210775301],
  [5, 10, 0.8911780189141513],
])('a chi-square of %d with %d degrees of freedom has a chance of %d', (value, freedom, chance) => {
  expect(getChiSquareProbability(value, freedom)).toBeCloseTo(chance, 8)
})

it('accept zero and very large values', () => {
  expect(getChiSquareProbability(0, 3)).toBe(1)
  expect(getChiSquareProbability(1e6, 3)).toBe(0)
  expect(getChiSquareProbability(10_000, 9_999)).toBeCloseTo(0.4952, 3)
})

it.each([
  // scipy.stats.norm.cdf
  [0, 0.5],
  [1.96, 0.9750021],
  [-1, 0.1586553],
  [-3.5, 0.0002326],
  [9, 1],
  [-9, 0],
])('the probability below %d standard deviations is %d', (value, expected) => {
  expect(getNormalProbability(value)).toBeCloseTo(expected, 6)
})

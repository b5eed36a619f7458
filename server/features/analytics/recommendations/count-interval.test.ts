import { expect, it } from 'vitest'
import { countInterval } from './facts.ts'

/** Exact limits from the Poisson distribution, half a percent on either side. */
function exactHigh(count: number): number {
  return bisect(mean => atMost(count, mean) > 0.005, count, count * 3 + 20)
}

function exactLow(count: number): number {
  return bisect(mean => 1 - atMost(count - 1, mean) < 0.005, 0, count)
}

function atMost(count: number, mean: number): number {
  let term = Math.exp(-mean)
  let sum = term
  for (let k = 1; k <= count; k += 1) {
    term *= mean / k
    sum += term
  }
  return sum
}

function bisect(isBelow: (value: number) => boolean, low: number, high: number): number {
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (isBelow(middle)) low = middle
    else high = middle
  }
  return low
}

it.each([1, 2, 5, 10, 50, 200])('returns the exact limits of a count of %i within a few hundredths', count => {
  const { low, high } = countInterval(count)
  expect(Math.abs(low - exactLow(count))).toBeLessThan(0.06)
  expect(Math.abs(high - exactHigh(count))).toBeLessThan(0.06)
})

it('allows for some events if none was counted', () => {
  expect(countInterval(0).low).toBe(0)
  expect(countInterval(0).high).toBeCloseTo(-Math.log(0.005), 1)
})

import type { VariantEstimate } from './compare-variants.ts'
import { getNormalProbability } from './special-functions.ts'

/** Nights of the next batch, and nights afterwards in which its lesson is used. */
const batchNights = 5
const remainingNights = 20

/**
 * Chooses how many of the best variants to show: one-step lookahead (knowledge gradient). The value of showing the
 * first n evenly is the result of the next batch plus what the best estimate after it is expected to bring.
 * @param estimates best first
 * @param perNight impressions per night
 */
export function countByLookahead(
  estimates: readonly Pick<VariantEstimate, 'worth' | 'weight'>[],
  perNight: number,
): number {
  const means = estimates.map(({ worth }) => worth)
  const deviations = means.map(() => 0)
  let best = { count: 1, value: Number.NEGATIVE_INFINITY }
  let sum = 0
  for (const [at, mean] of means.entries()) {
    const count = at + 1
    sum += mean
    const each = (batchNights * perNight) / count
    for (const [other, { worth, weight }] of estimates.slice(0, count).entries())
      deviations[other] = Math.sqrt((worth * each) / (weight * (weight + each)))
    const value = (batchNights * sum) / count + remainingNights * getExpectedMaximum(means, deviations)
    if (value > best.value * (1 + 1e-12)) best = { count, value }
  }
  return best.count
}

/** Steps of the integral on each side, and its range in standard deviations. */
const steps = 24
const reach = 3.5

/** Expected maximum of independent normal variables. */
function getExpectedMaximum(means: readonly number[], deviations: readonly number[]): number {
  const top = Math.max(...means)
  const high = Math.max(...means.map((mean, at) => mean + reach * (deviations[at] ?? 0)))
  const low = Math.max(...means.map((mean, at) => mean - reach * (deviations[at] ?? 0)))
  let expected = top
  const [above, below] = [(high - top) / steps, (top - low) / steps]
  for (let step = 0; step < steps; step += 1) {
    if (above > 0) expected += above * (1 - getChanceBelow(top + (step + 0.5) * above, means, deviations))
    if (below > 0) expected -= below * getChanceBelow(low + (step + 0.5) * below, means, deviations)
  }
  return expected
}

/** Probability that all variables are below the value. */
function getChanceBelow(value: number, means: readonly number[], deviations: readonly number[]): number {
  let chance = 1
  for (let at = 0; at < means.length; at += 1) {
    const distance = value - (means[at] ?? 0)
    const deviation = deviations[at] ?? 0
    if (deviation === 0) {
      if (distance < 0) return 0
    } else chance *= getNormalProbability(distance / deviation)
    if (chance === 0) return 0
  }
  return chance
}

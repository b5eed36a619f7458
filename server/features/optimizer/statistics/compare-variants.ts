import { type Counts, type Prior, rateOf } from './variant.ts'

/** What is known of one variant beside the others of its ad set. Rates are clicks for each impression. */
export interface Standing {
  /** The best guess of its rate: what was seen, drawn to its ad set's as far as little was seen. */
  rate: number
  /** Between these it is with 95 %. */
  low: number
  high: number
  /** How likely no other is better, from 0 to 1; of all variants they add up to 1. */
  chanceBest: number
  /** By how much the best is better, on average, where it is not this one: what choosing it costs for each impression. */
  expectedLoss: number
}

/** Steps of the rates that are looked at. */
const steps = 160
/** How far from its mean a rate is looked for, in standard deviations. */
const reach = 6

interface Curve {
  /** How likely each step is, and how likely it is at most that. */
  density: Float64Array
  below: Float64Array
  rate: number
}

/**
 * Compares the variants of an ad set: Beta posteriors under a common prior, put together over a grid of rates, so that the
 * same counts always give the same answer.
 */
export function compareVariants(variants: readonly Counts[], prior: Prior): Standing[] {
  const betas = betasOf(variants, prior)
  const rates = gridOf(betas)
  const curves = betas.map(beta => curveOf(beta, rates))
  const chances = chancesOf(curves)
  const best = sumOver(rates, (rate, step) => rate * (chances.perStep[step] ?? 0)) / chances.total
  return curves.map((curve, at) => ({
    rate: curve.rate,
    low: quantile(curve, rates, 0.025),
    high: quantile(curve, rates, 0.975),
    chanceBest: (chances.perVariant[at] ?? 0) / chances.total,
    expectedLoss: Math.max(0, best - curve.rate),
  }))
}

interface Beta {
  a: number
  b: number
}

function betasOf(variants: readonly Counts[], prior: Prior): Beta[] {
  const mean = rateOf(variants, prior)
  return variants.map(({ impressions, clicks }) => ({
    a: clicks + prior.strength * mean,
    b: impressions - clicks + prior.strength * (1 - mean),
  }))
}

function gridOf(betas: readonly Beta[]): Float64Array {
  let [low, high] = [1, 0]
  for (const { a, b } of betas) {
    const mean = a / (a + b)
    const deviation = Math.sqrt((mean * (1 - mean)) / (a + b + 1))
    low = Math.min(low, mean - reach * deviation)
    high = Math.max(high, mean + reach * deviation)
  }
  low = Math.max(low, 0)
  const width = (Math.min(high, 1) - low) / steps
  return Float64Array.from({ length: steps }, (_, step) => low + (step + 0.5) * width)
}

function curveOf({ a, b }: Beta, rates: Float64Array): Curve {
  const logs = rates.map(rate => (a - 1) * Math.log(rate) + (b - 1) * Math.log1p(-rate))
  // Of numbers this small only the ratios matter.
  const top = logs.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  const density = logs.map(value => Math.exp(value - top))
  const total = density.reduce((sum, value) => sum + value, 0)
  const below = new Float64Array(steps)
  let sum = 0
  for (const [step, value] of density.entries()) {
    density[step] = value / total
    below[step] = sum + value / total / 2
    sum += value / total
  }
  return { density, below, rate: a / (a + b) }
}

/** How likely each variant is the best, and how likely the best has each rate; not yet made to add up to 1. */
function chancesOf(curves: readonly Curve[]) {
  const perVariant = curves.map(() => 0)
  const perStep = new Float64Array(steps)
  for (let step = 0; step < steps; step += 1) {
    for (const [at, curve] of curves.entries()) {
      let chance = curve.density[step] ?? 0
      for (const other of curves) if (other !== curve) chance *= other.below[step] ?? 0
      perVariant[at] = (perVariant[at] ?? 0) + chance
      perStep[step] = (perStep[step] ?? 0) + chance
    }
  }
  return { perVariant, perStep, total: perVariant.reduce((sum, chance) => sum + chance, 0) }
}

function quantile({ below }: Curve, rates: Float64Array, part: number): number {
  const step = below.findIndex(value => value >= part)
  return rates[step === -1 ? rates.length - 1 : step] ?? 0
}

function sumOver(rates: Float64Array, value: (rate: number, step: number) => number): number {
  let sum = 0
  for (const [step, rate] of rates.entries()) sum += value(rate, step)
  return sum
}

import { type ClickValue, type Counts, getBaseline, meanValue, type Prior } from './prior.ts'
import { type Beta, type Curve, createGrid, type Grid, getQuantile, toCurve } from './special-functions.ts'

/** Estimate of a variant, compared with the others of its ad set. Rates are clicks per impression. */
export interface VariantEstimate {
  /** Estimated rate, shrunk towards the ad set's rate if there is little data. */
  rate: number
  /** 95 % credible interval. */
  low: number
  high: number
  /** Probability of bringing the most, from 0 to 1; the probabilities of all variants sum to 1. */
  chanceBest: number
  /** Expected loss per impression by choosing this variant, in clicks of mean value. */
  expectedLoss: number
  /** Estimated value by which variants are compared, and its weight in impressions. */
  worth: number
  weight: number
}

/**
 * Compares the variants of an ad set: Beta posteriors with a common prior, integrated numerically over a grid of
 * rates. Deterministic.
 * @throws RangeError for more clicks than impressions, or negative counts.
 */
export function compareVariants(variants: readonly Counts[], prior: Prior): VariantEstimate[] {
  const betas = toBetas(variants, prior)
  const rates = toDensity(betas)
  const worths = variants.some(hasOwnValue)
    ? toDensity(betas.map((beta, at) => scaleBeta(beta, variants[at]?.value ?? meanValue)))
    : rates
  const chances = getChances(worths)
  return rates.curves.map((curve, at) => {
    const { rate: worth = 0, weight = 0 } = worths.curves[at] ?? {}
    return {
      rate: curve.rate,
      low: getQuantile(curve, rates.grid, 0.025),
      high: getQuantile(curve, rates.grid, 0.975),
      chanceBest: (chances.perVariant[at] ?? 0) / chances.total,
      expectedLoss: Math.max(0, chances.bestRate / chances.total - worth),
      worth,
      weight,
    }
  })
}

const hasOwnValue = ({ value = meanValue }: Counts) => value.factor !== 1 || value.variance !== 0

/** Maximum value of an impression, in clicks of mean value. */
const maxWorth = 0.99

/** Multiplies a rate with the value of its clicks: the beta distribution with the product's mean and variance. */
function scaleBeta({ a, b }: Beta, { factor, variance }: ClickValue): Beta {
  const rate = a / (a + b)
  const worth = Math.min(maxWorth, rate * factor)
  const relativeVariance = (1 - rate) / (rate * (a + b + 1)) + variance
  const weight = Math.max(1, (1 - worth) / (worth * relativeVariance) - 1)
  return { a: worth * weight, b: (1 - worth) * weight }
}

/** Posterior densities of variants on a common grid. */
interface Density {
  grid: Grid
  curves: Curve[]
}

function toDensity(betas: readonly Beta[]): Density {
  const grid = createGrid(betas)
  return { grid, curves: betas.map(beta => toCurve(beta, grid)) }
}

function toBetas(variants: readonly Counts[], prior: Prior): Beta[] {
  const { rate, strength } = getBaseline(variants, prior)
  return variants.map(({ impressions, clicks }) => {
    if (clicks < 0 || clicks > impressions) {
      throw new RangeError(`A variant cannot have ${clicks} clicks from ${impressions} impressions`)
    }
    return { a: clicks + strength * rate, b: impressions - clicks + strength * (1 - rate) }
  })
}

/**
 * Probability of each variant being the best, and the mean rate of the best; both relative to `total`, which is 1
 * except for the discretization.
 */
function getChances({ curves, grid: { size, middle } }: Density) {
  const perVariant = curves.map(() => 0)
  let bestRate = 0
  for (let cell = 0; cell < size; cell += 1) {
    for (const [at, curve] of curves.entries()) {
      let chance = curve.mass[cell] ?? 0
      if (chance === 0) continue
      for (const other of curves) if (other !== curve) chance *= other.below[cell] ?? 0
      perVariant[at] = (perVariant[at] ?? 0) + chance
      bestRate += chance * (middle[cell] ?? 0)
    }
  }
  return { perVariant, bestRate, total: perVariant.reduce((sum, chance) => sum + chance, 0) }
}

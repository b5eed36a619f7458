import { type ClickValue, type Counts, getBaseline, meanValue, type Prior } from './prior.ts'

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

interface Beta {
  a: number
  b: number
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

/** Grid cells per variant, and their range around its mean in standard deviations. */
const steps = 48
const reach = 6

/** Grid of rates with the values shared by all curves. Cells are narrower for variants with more data. */
interface Grid {
  size: number
  middle: Float64Array
  width: Float64Array
  log: Float64Array
  logOfComplement: Float64Array
}

function createGrid(betas: readonly Beta[]): Grid {
  const edges = collectEdges(betas).sort()
  const cells = Math.max(0, edges.length - 1)
  const grid = {
    size: 0,
    middle: new Float64Array(cells),
    width: new Float64Array(cells),
    log: new Float64Array(cells),
    logOfComplement: new Float64Array(cells),
  }
  for (let at = 0; at < cells; at += 1) {
    const [low = 0, high = 0] = [edges[at], edges[at + 1]]
    // Cells without width are left out: at a rate of 0 or 1, they would have an infinite density.
    if (low === high) continue
    const middle = (low + high) / 2
    grid.middle[grid.size] = middle
    grid.width[grid.size] = high - low
    grid.log[grid.size] = Math.log(middle)
    grid.logOfComplement[grid.size] = Math.log1p(-middle)
    grid.size += 1
  }
  return grid
}

function collectEdges(betas: readonly Beta[]): Float64Array {
  const edges = new Float64Array(betas.length * (steps + 1))
  let at = 0
  for (const { a, b } of betas) {
    const mean = a / (a + b)
    const deviation = Math.sqrt((mean * (1 - mean)) / (a + b + 1))
    const low = Math.max(0, mean - reach * deviation)
    const width = (Math.min(1, mean + reach * deviation) - low) / steps
    for (let step = 0; step <= steps; step += 1) {
      edges[at] = low + step * width
      at += 1
    }
  }
  return edges
}

interface Curve {
  /** Probability of each cell, and the cumulative probability up to its middle. */
  mass: Float64Array
  below: Float64Array
  rate: number
  weight: number
}

function toCurve({ a, b }: Beta, { size, width, log, logOfComplement }: Grid): Curve {
  const mass = new Float64Array(size)
  let top = Number.NEGATIVE_INFINITY
  for (let at = 0; at < size; at += 1) {
    const height = (a - 1) * (log[at] ?? 0) + (b - 1) * (logOfComplement[at] ?? 0)
    mass[at] = height
    if (height > top) top = height
  }
  // Subtracting the maximum avoids underflow; only ratios matter.
  let total = 0
  for (let at = 0; at < size; at += 1) {
    const value = Math.exp((mass[at] ?? 0) - top) * (width[at] ?? 0)
    mass[at] = value
    total += value
  }
  const below = new Float64Array(size)
  let sum = 0
  for (let at = 0; at < size; at += 1) {
    const value = (mass[at] ?? 0) / total
    mass[at] = value
    below[at] = sum + value / 2
    sum += value
  }
  return { mass, below, rate: a / (a + b), weight: a + b }
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

/** Interpolates linearly between the middles of cells. */
function getQuantile({ below }: Curve, { size, middle }: Grid, part: number): number {
  const at = below.findIndex(value => value >= part)
  if (at <= 0) return middle[at === 0 ? 0 : size - 1] ?? 0
  const [from, to] = [below[at - 1] ?? 0, below[at] ?? 0]
  const [low, high] = [middle[at - 1] ?? 0, middle[at] ?? 0]
  return to > from ? low + ((high - low) * (part - from)) / (to - from) : high
}

import { type Counts, groundOf, type Prior } from './variant.ts'

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

/**
 * Compares the variants of an ad set: Beta posteriors under a common prior, put together over a grid of rates, so that the
 * same counts always give the same answer.
 * @throws RangeError for more clicks than impressions, or counts below 0.
 */
export function compareVariants(variants: readonly Counts[], prior: Prior): Standing[] {
  const betas = betasOf(variants, prior)
  const grid = gridOf(betas)
  const curves = betas.map(beta => curveOf(beta, grid))
  const chances = chancesOf(curves, grid)
  return curves.map((curve, at) => ({
    rate: curve.rate,
    low: quantile(curve, grid, 0.025),
    high: quantile(curve, grid, 0.975),
    chanceBest: (chances.perVariant[at] ?? 0) / chances.total,
    expectedLoss: Math.max(0, chances.bestRate / chances.total - curve.rate),
  }))
}

interface Beta {
  a: number
  b: number
}

function betasOf(variants: readonly Counts[], prior: Prior): Beta[] {
  const { rate, strength } = groundOf(variants, prior)
  return variants.map(({ impressions, clicks }) => {
    if (clicks < 0 || clicks > impressions) {
      throw new RangeError(`A variant cannot have ${clicks} clicks of ${impressions} impressions`)
    }
    return { a: clicks + strength * rate, b: impressions - clicks + strength * (1 - rate) }
  })
}

/** Rates that are looked at for each variant, and how far from its mean, in standard deviations. */
const steps = 48
const reach = 6

/** Cells of rates, with what is the same for all curves. Around each variant they are as narrow as it is known well. */
interface Grid {
  size: number
  middle: Float64Array
  width: Float64Array
  log: Float64Array
  logOfRest: Float64Array
}

function gridOf(betas: readonly Beta[]): Grid {
  // A cell without width at a rate of 0 or 1 would have an infinite density.
  const edges = Float64Array.from(new Set(betas.flatMap(edgesOf))).sort()
  const size = Math.max(0, edges.length - 1)
  const middle = Float64Array.from({ length: size }, (_, at) => ((edges[at] ?? 0) + (edges[at + 1] ?? 0)) / 2)
  const width = middle.map((_, at) => (edges[at + 1] ?? 0) - (edges[at] ?? 0))
  return { size, middle, width, log: middle.map(Math.log), logOfRest: middle.map(rate => Math.log1p(-rate)) }
}

function edgesOf({ a, b }: Beta): number[] {
  const mean = a / (a + b)
  const deviation = Math.sqrt((mean * (1 - mean)) / (a + b + 1))
  const low = Math.max(0, mean - reach * deviation)
  const width = (Math.min(1, mean + reach * deviation) - low) / steps
  return Array.from({ length: steps + 1 }, (_, step) => low + step * width)
}

interface Curve {
  /** How likely each cell is, and how likely it is at most that. */
  mass: Float64Array
  below: Float64Array
  rate: number
}

function curveOf({ a, b }: Beta, { size, width, log, logOfRest }: Grid): Curve {
  const mass = new Float64Array(size)
  let top = Number.NEGATIVE_INFINITY
  for (let at = 0; at < size; at += 1) {
    const height = (a - 1) * (log[at] ?? 0) + (b - 1) * (logOfRest[at] ?? 0)
    mass[at] = height
    if (height > top) top = height
  }
  // Of numbers this small only the ratios matter.
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
  return { mass, below, rate: a / (a + b) }
}

/** How likely each variant is the best, and the mean rate of the best: both for `total`, which is 1 but for the grid's width. */
function chancesOf(curves: readonly Curve[], { size, middle }: Grid) {
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

/** Between the middles of cells, the chance is taken to grow evenly. */
function quantile({ below }: Curve, { size, middle }: Grid, part: number): number {
  const at = below.findIndex(value => value >= part)
  if (at <= 0) return middle[at === 0 ? 0 : size - 1] ?? 0
  const [from, to] = [below[at - 1] ?? 0, below[at] ?? 0]
  const [low, high] = [middle[at - 1] ?? 0, middle[at] ?? 0]
  return to > from ? low + ((high - low) * (part - from)) / (to - from) : high
}

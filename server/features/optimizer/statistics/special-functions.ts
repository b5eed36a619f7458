/** Natural logarithm of the gamma function for positive numbers: Stirling's series, accurate to ten digits. */
export function logGamma(value: number): number {
  let x = value
  // The series is accurate from 8 on; each step up divides by x.
  let product = 1
  while (x < 8) {
    product *= x
    x += 1
  }
  const inverse = 1 / x
  const squared = inverse * inverse
  const series = inverse * (1 / 12 - squared * (1 / 360 - squared * (1 / 1260 - squared / 1680)))
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product)
}

/** Probability of a chi-square value at least this large by chance, for the given degrees of freedom. */
export function getChiSquareProbability(value: number, freedom: number): number {
  if (value <= 0) return 1
  const [shape, x] = [freedom / 2, value / 2]
  const scale = Math.exp(shape * Math.log(x) - x - logGamma(shape))
  return x < shape + 1 ? Math.max(0, 1 - scale * lowerSeries(shape, x)) : scale * upperFraction(shape, x)
}

const precision = 1e-12
const maxTerms = 100_000

function lowerSeries(shape: number, x: number): number {
  let term = 1 / shape
  let sum = term
  for (let at = 1; at < maxTerms && term > sum * precision; at += 1) {
    term *= x / (shape + at)
    sum += term
  }
  return sum
}

/** Lentz's method for continued fractions. */
function upperFraction(shape: number, x: number): number {
  let b = x + 1 - shape
  let c = 1e300
  let d = 1 / b
  let fraction = d
  for (let at = 1; at < maxTerms; at += 1) {
    const a = at * (shape - at)
    b += 2
    d = 1 / (a * d + b)
    c = b + a / c
    fraction *= c * d
    if (Math.abs(c * d - 1) < precision) break
  }
  return fraction
}

/** Probability that a standard normal variable is below the value; accurate to seven decimals. */
export function getNormalProbability(value: number): number {
  const size = Math.abs(value)
  if (size > 6) return value > 0 ? 1 : 0
  const t = 1 / (1 + 0.2316419 * size)
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-size * size) / 2) / Math.sqrt(2 * Math.PI)) * series
  return value > 0 ? 1 - tail : tail
}

export interface Beta {
  a: number
  b: number
}

/** Grid cells per variant, and their range around its mean in standard deviations. */
const steps = 48
const reach = 6

/** Grid of rates with the values shared by all curves. Cells are narrower for variants with more data. */
export interface Grid {
  size: number
  middle: Float64Array
  width: Float64Array
  log: Float64Array
  logOfComplement: Float64Array
}

export function createGrid(betas: readonly Beta[]): Grid {
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

export interface Curve {
  /** Probability of each cell, and the cumulative probability up to its middle. */
  mass: Float64Array
  below: Float64Array
  rate: number
  weight: number
}

export function toCurve({ a, b }: Beta, { size, width, log, logOfComplement }: Grid): Curve {
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

/** Interpolates linearly between the middles of cells. */
export function getQuantile({ below }: Curve, { size, middle }: Grid, part: number): number {
  const at = below.findIndex(value => value >= part)
  if (at <= 0) return middle[at === 0 ? 0 : size - 1] ?? 0
  const [from, to] = [below[at - 1] ?? 0, below[at] ?? 0]
  const [low, high] = [middle[at - 1] ?? 0, middle[at] ?? 0]
  return to > from ? low + ((high - low) * (part - from)) / (to - from) : high
}

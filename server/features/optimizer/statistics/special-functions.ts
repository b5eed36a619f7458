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

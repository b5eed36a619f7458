import { logGamma } from './log-gamma.ts'

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

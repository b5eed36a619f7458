export { seededRandom } from '../../../domain/random.ts'

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Exact for small expectations, otherwise the normal approximation. */
export function poisson(mean: number, random: () => number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  const drawn = random()
  let chance = Math.exp(-mean)
  let sum = chance
  let count = 0
  while (drawn > sum && count < 1_000) {
    count += 1
    chance *= mean / count
    sum += chance
  }
  return count
}

/** For low rates such as click rates of ads. */
export function binomial(n: number, rate: number, random: () => number): number {
  if (n * rate <= 60) return Math.min(n, poisson(n * rate, random))
  const deviation = Math.sqrt(n * rate * (1 - rate))
  return Math.min(n, Math.max(0, Math.round(n * rate + deviation * normal(random))))
}

export function beta(a: number, b: number, random: () => number): number {
  const x = gamma(a, random)
  return x / (x + gamma(b, random))
}

/** Marsaglia and Tsang's method; shapes below 1 are reduced to shapes from 1. */
function gamma(shape: number, random: () => number): number {
  if (shape < 1) return shape <= 0 ? 0 : gamma(shape + 1, random) * random() ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v
  }
}

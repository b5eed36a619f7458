import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beta } from './product.mjs'

const sharedFile = fileURLToPath(new URL('../../../../shared/data/headline-tests.csv', import.meta.url))

/**
 * Reads real headline tests, each a list of `{ impressions, clicks, a, b }`. `a` and `b` describe what is known of the
 * true rate of a variant: Beta(a, b), from its sample and the mean of its test.
 * @returns null if the file is absent
 */
export function readHeadlineTests(file = sharedFile) {
  if (!existsSync(file)) return null
  const tests = new Map()
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [id, , impressions, clicks] = line.split(',')
    tests.set(id, [...(tests.get(id) ?? []), { impressions: Number(impressions), clicks: Number(clicks) }])
  }
  const all = [...tests.values()].filter(test => sum(test, 'impressions') > 0)
  const strength = estimateStrength(all)
  return all.map(test => {
    const mean = meanRate(test)
    const weight = mean > 0 ? strength * Math.sqrt(typicalRate / mean) : 0
    return test.map(variant => ({
      ...variant,
      a: variant.clicks + weight * mean,
      b: variant.impressions - variant.clicks + weight * (1 - mean),
    }))
  })
}

/**
 * Ways to choose the true rate of a variant. Drawn rates differ as much as real ones do. The means (`shrunk`) differ
 * less, because a mean contains no chance.
 */
export const truths = {
  drawn: (tests, random) => mapVariants(tests, ({ a, b }) => (a > 0 ? beta(a, b, random) : 0)),
  shrunk: tests => mapVariants(tests, ({ a, b }) => (a > 0 ? a / (a + b) : 0)),
}

const mapVariants = (tests, getRate) =>
  tests.map(test => test.map(variant => ({ impressions: variant.impressions, rate: getRate(variant) })))

const typicalRate = 0.015
/** Prior strength in impressions if rates vary no more than by chance. */
const maxStrength = 1e7

/**
 * Estimates how many impressions the mean of its test is worth to a variant at the typical rate, from how much rates
 * vary within tests beyond chance (method of moments). In these tests, the strength falls with the square root of the
 * rate. The product estimates it differently, so the benchmark does not measure the rules by themselves.
 */
function estimateStrength(tests) {
  let excess = 0
  let weight = 0
  for (const test of tests) {
    const shown = test.filter(({ impressions }) => impressions > 0)
    const [mean, impressions] = [meanRate(shown), sum(shown, 'impressions')]
    // Without any click, or with a click per impression, the expected variance is 0.
    if (mean <= 0 || mean >= 1) continue
    const squares = shown.map(({ impressions: n, clicks }) => n * (clicks / n - mean) ** 2)
    excess += squares.reduce((a, b) => a + b) / (mean * (1 - mean)) - (shown.length - 1)
    const own = impressions - shown.reduce((all, { impressions: n }) => all + n * n, 0) / impressions
    weight += (own - (shown.length - 1)) * Math.sqrt(mean / typicalRate)
  }
  return excess > 0 ? Math.min(maxStrength, Math.max(1, weight / excess)) : maxStrength
}

const meanRate = test => sum(test, 'clicks') / sum(test, 'impressions')
const sum = (test, field) => test.reduce((total, variant) => total + variant[field], 0)

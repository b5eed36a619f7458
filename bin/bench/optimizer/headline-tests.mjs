import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const sharedFile = fileURLToPath(new URL('../../../../shared/data/headline-tests.csv', import.meta.url))

/**
 * Reads real headline tests, each a list of `{ impressions, clicks, rate }`. The `rate` is taken as the truth of a variant: its rate in the
 * full sample, shrunk towards the mean of its test in proportion to how small the sample is.
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
    return test.map(variant => ({
      ...variant,
      rate: (variant.clicks + strength * mean) / (variant.impressions + strength),
    }))
  })
}

/** Prior strength in impressions if rates vary no more than by chance. */
const maxStrength = 1e7

/**
 * Estimates how many impressions the mean of its test is worth to a variant, from how much rates vary within tests beyond chance
 * (method of moments). The product estimates it differently, so the benchmark does not measure the rules by themselves.
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
    weight += impressions - shown.reduce((all, { impressions: n }) => all + n * n, 0) / impressions - (shown.length - 1)
  }
  return excess > 0 ? Math.min(maxStrength, Math.max(1, weight / excess - 1)) : maxStrength
}

const meanRate = test => sum(test, 'clicks') / sum(test, 'impressions')
const sum = (test, field) => test.reduce((total, variant) => total + variant[field], 0)

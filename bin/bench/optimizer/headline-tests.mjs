import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../../../shared/data/headline-tests.csv', import.meta.url))

/**
 * Real headline tests, each a list of `{ impressions, clicks, rate }`: the truth of a variant is its rate in the full sample, shrunk to
 * the mean of its test as far as the sample is small.
 * @returns null where the file is absent
 */
export function readHeadlineTests() {
  if (!existsSync(file)) return null
  const tests = new Map()
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [id, , impressions, clicks] = line.split(',')
    tests.set(id, [...(tests.get(id) ?? []), { impressions: Number(impressions), clicks: Number(clicks) }])
  }
  const all = [...tests.values()]
  const strength = strengthOf(all)
  return all.map(test => {
    const mean = meanOf(test)
    return test.map(variant => ({
      ...variant,
      rate: (variant.clicks + strength * mean) / (variant.impressions + strength),
    }))
  })
}

/**
 * How many impressions the mean of its test is worth to a variant: by how much rates vary within tests beyond what chance
 * makes of it (the method of moments). Not the rules' own way, so that they are not measured by themselves.
 */
function strengthOf(tests) {
  let excess = 0
  let weight = 0
  for (const test of tests) {
    const [mean, impressions] = [meanOf(test), sum(test, 'impressions')]
    const squares = test.map(({ impressions: n, clicks }) => n * (clicks / n - mean) ** 2)
    excess += squares.reduce((a, b) => a + b) / (mean * (1 - mean)) - (test.length - 1)
    weight += impressions - test.reduce((all, { impressions: n }) => all + n * n, 0) / impressions - (test.length - 1)
  }
  return weight / excess - 1
}

const meanOf = test => sum(test, 'clicks') / sum(test, 'impressions')
const sum = (test, field) => test.reduce((total, variant) => total + variant[field], 0)

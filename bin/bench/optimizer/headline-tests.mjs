import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../../../shared/data/headline-tests.csv', import.meta.url))

/**
 * Real headline tests, each a list of `{ impressions, clicks, rate }`: the truth of a variant is its rate in the full sample, shrunk to
 * the mean of its test as far as the sample is small.
 * @param learnPrior says how alike the variants of a test are, from all of them
 * @returns null where the file is absent
 */
export function readHeadlineTests(learnPrior) {
  if (!existsSync(file)) return null
  const tests = new Map()
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [id, , impressions, clicks] = line.split(',')
    tests.set(id, [...(tests.get(id) ?? []), { impressions: Number(impressions), clicks: Number(clicks) }])
  }
  const all = [...tests.values()]
  const { strength } = learnPrior(all)
  return all.map(test => {
    const mean = sum(test, 'clicks') / sum(test, 'impressions')
    return test.map(variant => ({
      ...variant,
      rate: (variant.clicks + strength * mean) / (variant.impressions + strength),
    }))
  })
}

const sum = (test, field) => test.reduce((total, variant) => total + variant[field], 0)

import { expect, it } from 'vitest'
import { defaultTargeting } from '../../../contract/ad-values.ts'
import type { Audience } from '../../../contract/schemas/optimizer.ts'
import { proposeAudienceTests, type TestableAdSet } from './audience-tests.ts'

const audience = (by: Audience['by'], group: string, perPound: number, width = 1.1): Audience => ({
  by,
  group,
  unit: 'conversions',
  perPound,
  low: perPound / width,
  high: perPound * width,
  ofAll: 0.06,
  spend: 1_000,
})
const ages = [audience('age', '25-34', 0.09), audience('age', '35-44', 0.05), audience('age', '45-54', 0.04)]
const genders = [audience('gender', 'male', 0.07), audience('gender', 'female', 0.05)]

const adSet = (changes: Partial<TestableAdSet> = {}): TestableAdSet => ({
  id: 's1',
  name: 'Kettles',
  articleId: 'a1',
  campaignId: 'c1',
  targeting: defaultTargeting,
  isRunning: true,
  dailyBudgetPence: 1_000,
  ...changes,
})

it('proposes the best ages and genders, with the expected value and its interval', () => {
  const [test] = proposeAudienceTests([adSet()], [...ages, ...genders], 5_000)
  expect(test).toMatchObject({ adSetId: 's1', articleId: 'a1', ages: '25-34', genders: 'men', dailyBudget: 10 })
  expect(test?.perPound).toBeCloseTo(0.06 * (0.09 / 0.06) * (0.07 / 0.06))
  expect(test?.low).toBeLessThan(test?.perPound ?? 0)
  expect(test?.low).toBeGreaterThan(0.06)
  expect(test?.reason).toMatch(
    /^Men aged 25–34 bring about 1\.75 times as many conversions for each pound as the present audience \(95% sure: 1\.5\d to 2\.0\d\)\. At the average return of the account, a test with £10\.00 a day brings about 1\.05 conversions a day \(95% sure: 0\.9\d to 1\.2\d\), compared with 0\.60\.$/,
  )
})

interface Situation {
  audiences?: Audience[]
  own?: TestableAdSet
  remaining?: number
}

it.each<[string, Situation]>([
  ['a difference that may be chance', { audiences: ages.map(age => ({ ...age, low: 0.01, high: 0.5 })) }],
  [
    'a gain of less than a tenth',
    { audiences: [audience('age', '25-34', 0.061, 1.001), audience('age', '35-44', 0.059)] },
  ],
  ['an ad set for these people', { own: adSet({ targeting: { ...defaultTargeting, age_min: 25, age_max: 34 } }) }],
  ['no remaining budget', { remaining: 99 }],
])('proposes nothing for %s', (_, { audiences = ages, own = adSet(), remaining = 5_000 }) => {
  expect(proposeAudienceTests([own], audiences, remaining)).toEqual([])
})

it('does not propose an audience that the article already has in the campaign', () => {
  const copy = adSet({ id: 's2', targeting: { ...defaultTargeting, age_min: 25, age_max: 34 } })
  expect(proposeAudienceTests([adSet(), copy], ages, 5_000)).toEqual([])
  const elsewhere = { ...copy, campaignId: 'c2' }
  expect(proposeAudienceTests([adSet(), elsewhere], ages, 5_000)).toHaveLength(1)
})

it('proposes one test per article, running ad sets first, within the cap', () => {
  const adSets = [
    adSet({ id: 'paused', articleId: 'a2', isRunning: false, dailyBudgetPence: 4_000 }),
    adSet({ id: 'small', articleId: 'a3', dailyBudgetPence: 500 }),
    adSet({ id: 'large', dailyBudgetPence: 2_000 }),
    adSet({ id: 'other campaign', campaignId: 'c2' }),
  ]
  const tests = proposeAudienceTests(adSets, ages, 3_000)
  expect(tests.map(({ adSetId, dailyBudget }) => [adSetId, dailyBudget])).toEqual([
    ['large', 20],
    ['small', 5],
    ['paused', 5],
  ])
})

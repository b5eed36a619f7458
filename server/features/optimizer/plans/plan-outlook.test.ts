import { describe, expect, it } from 'vitest'
import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import { computePlanHash } from '../../../domain/json.ts'
import type { AccountEstimates } from '../rules/account.ts'
import type { AdEstimates, AdSetEstimates } from '../rules/ad-values.ts'
import { judgeAccount } from '../rules/judge-account.ts'
import { openOptimizer } from '../testing/open-optimizer.ts'
import { poisson, seededRandom } from '../testing/random.ts'
import { adState, createAccount, simulatedAdSet, spread } from '../testing/simulated-account.ts'
import { createOutlook } from './plan-outlook.ts'

const budget = (adSetId: string, from: number, to: number): PlanChange => {
  return { kind: 'budget', adSetId, adSetName: adSetId, from, to, reason: '' }
}
const ad = (adId: string, to: 'ACTIVE' | 'PAUSED'): PlanChange => {
  const from = to === 'ACTIVE' ? 'PAUSED' : 'ACTIVE'
  return { kind: 'status', adSetId: 'a', adSetName: 'a', adId, adName: adId, from, to, reason: '' }
}

function adSet(mean: number, variance: number, changes: Partial<AdSetEstimates> = {}): AdSetEstimates {
  return { perPound: { mean, variance }, weekSpend: 70, unit: 'product clicks', ads: new Map(), ...changes }
}

const running = (mean: number, share: number, variance = 1e-6): AdEstimates => ({ worth: { mean, variance }, share })

function estimates(adSets: Record<string, AdSetEstimates>, changes: Partial<AccountEstimates> = {}): AccountEstimates {
  return { unit: 'product clicks', differ: 1, adSets: new Map(Object.entries(adSets)), ...changes }
}

/** Effect of a budget on results, as the rules assume. */
const effect = (from: number, to: number) => (to / from) ** 0.7 - 1

describe('the outlook of a plan', () => {
  it('forecasts moved money from the estimates of both ad sets', () => {
    const changes = [budget('a', 10, 12), budget('b', 10, 8)]
    const [good, poor] = [adSet(3, 0.02), adSet(1, 0.04)]
    const { sentences, forecast, pausedSpend } = createOutlook(changes, estimates({ a: good, b: poor }))
    // Sum of two independent distributions, of which the normal one is close enough here.
    const [rise, fall] = [70 * 3 * effect(10, 12), 70 * effect(10, 8)]
    const deviation = Math.hypot(rise * Math.sqrt(0.02), fall * Math.sqrt(0.04))
    expect(forecast?.low).toBeCloseTo(rise + fall - 1.2816 * deviation, 0)
    expect(forecast?.high).toBeCloseTo(rise + fall + 1.2816 * deviation, 0)
    expect(forecast).toMatchObject({ unit: 'product clicks', chanceOfLess: 0 })
    expect(pausedSpend).toBe(0)
    expect(sentences).toEqual([
      'Moves £2.00 a day between 2 ad sets.',
      'Expected: 13 to 24 more product clicks a week for the same money (80% interval).',
      'Risk: less than 1 in 100 that it brings less than today.',
    ])
  })

  it('states the probability of fewer results', () => {
    const changes = [budget('a', 10, 12), budget('b', 10, 8)]
    const equal = createOutlook(changes, estimates({ a: adSet(1.2, 0.1), b: adSet(1, 0.1) }))
    // The chance that 1.2 × X × 0.136 < Y × 0.145, for independent X and Y with a relative deviation of 0.32.
    expect(equal.forecast?.chanceOfLess).toBeGreaterThan(0.36)
    expect(equal.forecast?.chanceOfLess).toBeLessThan(0.46)
    expect(equal.sentences[1]).toMatch(/^Expected: \d\.\d fewer to \d\.\d more product clicks a week /)
    expect(equal.sentences[2]).toBe('Risk: 4 in 10 that it brings less than today.')
  })

  it.each([
    [2, '1 in 5'],
    [2.2, '1 in 7'],
    [2.6, '1 in 15'],
    [3.4, '1 in 40'],
    [0.7, '9 in 10'],
    [0.5, '99 in 100'],
  ])('rounds its odds: %f', (mean, odds) => {
    const changes = [budget('a', 10, 12), budget('b', 10, 8)]
    const { sentences } = createOutlook(changes, estimates({ a: adSet(mean, 0.1), b: adSet(1.3, 0.1) }))
    expect(sentences[2]).toBe(`Risk: ${odds} that it brings less than today.`)
  })

  it('forecasts switched ads from their value for each pound, and names the paused spend', () => {
    const ads = new Map([
      ['a1', running(0.01, 0.4)],
      ['a2', running(0.02, 0.6)],
      ['a3', running(0.04, 0)],
    ])
    const known = estimates({ a: adSet(2, 1e-6, { ads }) })
    const paused = createOutlook([ad('a1', 'PAUSED')], known)
    // The mean worth rises from 0.016 to 0.02.
    expect(paused.forecast?.low).toBeCloseTo(140 * 0.25, 0)
    expect(paused.forecast?.high).toBeCloseTo(140 * 0.25, 0)
    expect(paused.sentences[2]).toBe(
      "Risk: less than 1 in 100 that it brings less than today. It pauses ads with £28.00 of last week's spend.",
    )
    // A started ad gets half of the impressions of two ads: the mean worth is 0.03.
    const replaced = createOutlook([ad('a1', 'PAUSED'), ad('a3', 'ACTIVE')], known)
    expect(replaced.forecast?.low).toBeCloseTo(140 * (0.03 / 0.016 - 1), 0)
    expect(replaced.sentences[0]).toBe('Pauses 1 ad and starts 1 ad.')
  })

  it('is less certain if ads were compared by a weaker result, or may not differ at all', () => {
    const ads = new Map([
      ['a1', running(0.01, 0.5)],
      ['a2', running(0.02, 0.5)],
    ])
    const outlook = (unit: AdSetEstimates['unit'], differ: number) =>
      createOutlook([ad('a1', 'PAUSED')], estimates({ a: adSet(2, 1e-6, { ads, unit }) }, { differ })).forecast
    const width = (forecast: { low: number; high: number } | null) => (forecast ? forecast.high - forecast.low : 0)
    expect(width(outlook('clicks', 1))).toBeGreaterThan(10 * width(outlook('product clicks', 1)))
    expect(outlook('product clicks', 0.5)?.low).toBeLessThan(1)
  })

  it('says which money it costs or saves', () => {
    const known = estimates({ a: adSet(1, 0.01), b: adSet(2, 0.01) })
    expect(createOutlook([budget('a', 10, 12)], known).sentences.slice(0, 2)).toEqual([
      'Raises 1 budget by £2.00 a day.',
      'Expected: 8 to 11 more product clicks a week for £2.00 a day more (80% interval).',
    ])
    const cut = createOutlook([budget('a', 10, 8), budget('b', 10, 8)], known)
    expect(cut.sentences).toEqual([
      'Lowers 2 budgets by £4.00 a day.',
      expect.stringMatching(/^Expected: \d+ to \d+ fewer product clicks a week for £4\.00 a day less/),
      'Risk: more than 99 in 100 that it brings less than today.',
    ])
  })

  it('speaks of earnings in pounds', () => {
    const known = estimates({ a: adSet(1.5, 0.01, { unit: 'conversions' }) }, { unit: 'pounds earned' })
    expect(createOutlook([budget('a', 10, 12)], known).sentences[1]).toMatch(
      /^Expected: £1\d\.\d\d to £1\d\.\d\d more earnings a week/,
    )
  })

  it('leaves out ad sets without results, and invents nothing if there are no others', () => {
    const silent = adSet(0, 0, { perPound: null })
    const both = createOutlook([budget('a', 10, 12), budget('b', 10, 8)], estimates({ a: adSet(1, 0.01), b: silent }))
    expect(both.sentences[1]).toMatch(/\. 1 ad set is not included, because too little is known about it\.$/)
    const idle = adSet(1, 0.01, { weekSpend: 0 })
    for (const none of [undefined, estimates({ a: silent }), estimates({ a: idle })]) {
      const { forecast, sentences } = createOutlook([budget('a', 10, 12)], none)
      expect(forecast).toBeNull()
      expect(sentences.slice(1)).toEqual([
        'Expected: not estimated, because too little is known about the results of these ad sets.',
        'Risk: not estimated, for the same reason.',
      ])
    }
  })

  it('contains the true change of about four in five simulated accounts', () => {
    const random = seededRandom(11)
    const accounts = Array.from({ length: 120 }, () => {
      const yields = Array.from({ length: 6 }, () => 0.4 + 2 * random() ** 2)
      // Readers who click make 1.5 product clicks on average, which makes counts less certain.
      const adSets = yields.map((perPound, at) => {
        const made = simulatedAdSet({ rates: [0.015], perPound }, { id: `s${at}`, random })
        return { ...made, productClicks: spread(Math.round(1.5 * poisson((perPound * 280) / 1.5, random)), 28) }
      })
      const { changes, estimates: found } = judgeAccount(createAccount(adSets))
      const { forecast } = createOutlook(changes, found)
      const truth = changes.map(change =>
        change.kind === 'budget'
          ? 70 * (yields[Number(change.adSetId.slice(1))] ?? 0) * effect(change.from, change.to)
          : 0,
      )
      return { forecast, gain: truth.reduce((sum, value) => sum + value, 0) }
    })
    const known = accounts.flatMap(({ forecast, gain }) => (forecast ? [{ ...forecast, gain }] : []))
    const right = known.filter(({ low, high, gain }) => gain >= low && gain <= high)
    expect(known.length).toBeGreaterThan(100)
    expect(right.length / known.length).toBeGreaterThan(0.75)
    expect(right.length / known.length).toBeLessThan(0.93)
  })

  it('is the same in every run, over the real rules', () => {
    const random = seededRandom(7)
    const create = (id: string, perPound: number) => simulatedAdSet({ rates: [0.01, 0.02], perPound }, { id, random })
    const account = createAccount([create('a', 3), create('b', 1), create('c', 0.5)], 3_000)
    const { changes, estimates: found } = judgeAccount(account)
    const outlook = createOutlook(changes, found)
    expect(changes.length).toBeGreaterThan(2)
    expect(createOutlook(changes, found)).toEqual(outlook)
    expect(outlook.forecast?.low).toBeGreaterThan(0)
    expect(outlook.pausedSpend).toBeGreaterThan(0)
  })
})

it('is stored with its plan and covered by the hash', async () => {
  const at = await openOptimizer({
    judge: account => ({
      adSets: [],
      changes: account.adSets.map(({ id, name }) => ({ ...budget(id, 10, 12), adSetName: name })),
      estimates: estimates(Object.fromEntries(account.adSets.map(({ id }) => [id, adSet(1, 0.01)]))),
    }),
  })
  const optimization = await at.local.analytics.optimize({})
  const { plan } = optimization
  expect(plan.outlook?.forecast?.low).toBeGreaterThan(0)
  expect(await at.local.optimizer.plan({ id: plan.id })).toMatchObject({ optimization: { plan } })
  expect(plan.hash).toBe(await computePlanHash(optimization))
  const { outlook: _, ...without } = plan
  expect(plan.hash).not.toBe(await computePlanHash({ ...optimization, plan: without }))
})

it('counts the spend of the ads of a plan that pauses', () => {
  const random = seededRandom(3)
  const made = simulatedAdSet({ rates: [0.01], perPound: 1 }, { id: 'a', pence: 1_000, random })
  const ads = [240, 20].map((clicks, at) => ({ ...adState('a', at), impressions: 12_000, clicks }))
  const { changes, estimates: found } = judgeAccount(createAccount([{ ...made, ads }]))
  // A week at £10 a day, of which each ad has half.
  expect(createOutlook(changes, found).pausedSpend).toBe(35)
})

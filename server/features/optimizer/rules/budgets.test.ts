import { describe, expect, it } from 'vitest'
import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import { seededRandom } from '../testing/random.ts'
import { createAccount, daysAgo, simulatedAdSet, spread, type Truth } from '../testing/simulated-account.ts'
import type { Account, AdSetState } from './account.ts'
import { judgeAccount } from './judge-account.ts'

const rates = [0.015]

function adSets(truths: readonly Truth[], seed: number, pence = 1_000): AdSetState[] {
  const random = seededRandom(seed)
  return truths.map((truth, at) => simulatedAdSet(truth, { id: `s${at}`, pence, random }))
}

const perPound = (...values: number[]) => values.map(value => ({ rates, perPound: value }))

function budgetChanges(account: Account) {
  return judgeAccount(account).changes.filter(
    (change): change is PlanChange & { kind: 'budget' } => change.kind === 'budget',
  )
}

describe('budgets', () => {
  const differing = adSets(perPound(0.3, 1, 3), 3)

  it('rise where a pound brings more than elsewhere and fall where it brings less, by at most 20 %', () => {
    const { adSets: verdicts, changes } = judgeAccount(createAccount(differing))
    expect(changes).toMatchObject([
      { adSetId: 's0', from: 10, to: 8 },
      { adSetId: 's1', from: 10 },
      { adSetId: 's2', from: 10, to: 12 },
    ])
    expect(verdicts[2]?.budget).toMatchObject({ action: 'increase', suggestedChange: 20 })
    expect(verdicts[2]?.budget.reason).toMatch(
      /^It brings about \d\.\d\d product clicks for each pound \(95% sure: \d\.\d\d to \d\.\d\d\)\. All ad sets together bring \d\.\d\d\.$/,
    )
    expect(verdicts[2]?.evidence.value).toMatchObject({ unit: 'product clicks' })
  })

  it('stay without another ad set to compare with, and say so', () => {
    const [verdict] = judgeAccount(createAccount(differing.slice(0, 1))).adSets
    expect(verdict?.budget).toEqual({
      action: 'maintain',
      suggestedChange: 0,
      reason: 'It is the only ad set with spend, so there is nothing to compare it with.',
    })
  })

  it('fall if the spend had no result, which is stated as such', () => {
    const [first, ...others] = differing
    if (!first) throw new Error('There are three ad sets')
    const { adSets: verdicts } = judgeAccount(createAccount([{ ...first, productClicks: new Map() }, ...others]))
    expect(verdicts[0]?.budget).toMatchObject({ action: 'decrease', suggestedChange: 20 })
    expect(verdicts[0]?.budget.reason).toMatch(
      /^It cost £\d+\.\d\d and brought no product click that can be traced to it\. All ad sets together bring \d\.\d+ product clicks for each pound\.$/,
    )
  })

  it('rise as far as cuts and the cap allow', () => {
    const unchanged = budgetChanges(
      createAccount(
        differing.filter(({ id }) => id !== 's1'),
        2_000,
      ),
    )
    expect(unchanged).toMatchObject([{ to: 8 }, { to: 12 }])
    const tight = judgeAccount(createAccount(differing.slice(1), 2_000))
    expect(tight.changes).toMatchObject([
      { adSetId: 's1', to: 8 },
      { adSetId: 's2', to: 12 },
    ])
    const over = judgeAccount(createAccount(differing, 2_500))
    expect(over.changes.every(change => change.kind === 'budget' && change.to < change.from)).toBe(true)
    expect(over.adSets[2]?.budget.reason).toMatch(/The cap for all budgets leaves too little for an increase\.$/)
  })

  it.each([
    [
      'a change of three days ago',
      { budgetChangedOn: [daysAgo(9), daysAgo(3)] },
      /changed 3 days ago\. At least 3 whole days/,
    ],
    ['a change of a day to come', { budgetChangedOn: [daysAgo(-1)] }, /changed today/],
    ['an ad set that does not run', { status: 'PAUSED' }, /does not run/],
    ['imported figures', { imported: true }, /imported/],
    [
      'six days',
      { days: differing[2]?.days.slice(-6) ?? [], productClicks: spread(100, 6) },
      /shown on 6 days with counted product clicks, and 7 are needed/,
    ],
    ['nothing spent', { days: [], productClicks: new Map() }, /spent nothing/],
  ] satisfies [string, Partial<AdSetState>, RegExp][])('are left alone after %s', (_, more, reason) => {
    const account = createAccount(differing.map(adSet => (adSet.id === 's2' ? { ...adSet, ...more } : adSet)))
    expect(budgetChanges(account).map(({ adSetId }) => adSetId)).not.toContain('s2')
    expect(judgeAccount(account).adSets[2]?.budget).toMatchObject({ action: 'maintain', suggestedChange: 0 })
    expect(judgeAccount(account).adSets[2]?.budget.reason).toMatch(reason)
  })

  it('ignore spend from before product clicks were counted', () => {
    const random = seededRandom(5)
    const long = simulatedAdSet({ rates, perPound: 1.2 }, { id: 'long', days: 89, random })
    const days = long.days.map((day, at) => (at < 79 ? { ...day, uncounted: true as const } : day))
    const short = simulatedAdSet({ rates, perPound: 1.2 }, { id: 'short', days: 10, random })
    const { adSets, changes } = judgeAccount(createAccount([{ ...long, days, productClicks: spread(118, 10) }, short]))
    expect(changes).toEqual([])
    expect(adSets[0]?.evidence.value).toMatchObject({ unit: 'product clicks', perPound: expect.closeTo(1.2, 0) })
    const rest = days.map(day => ({ ...day, uncounted: true as const }))
    const { reason } =
      judgeAccount(createAccount([{ ...long, days: rest, productClicks: new Map() }, short])).adSets[0]?.budget ?? {}
    expect(reason).toMatch(/spent nothing on the compared days/)
  })

  it('consider the spend of all days if clicks are compared', () => {
    const without = differing.map(adSet => ({ ...adSet, productClicks: new Map() }))
    const uncounted = without.map(adSet => ({
      ...adSet,
      days: adSet.days.map(day => ({ ...day, uncounted: true as const })),
    }))
    expect(judgeAccount(createAccount(uncounted))).toEqual(judgeAccount(createAccount(without)))
  })

  it('can change again on the fourth day', () => {
    const account = createAccount(differing.map(adSet => ({ ...adSet, budgetChangedOn: [daysAgo(4)] })))
    expect(budgetChanges(account).length).toBeGreaterThan(1)
  })

  it('never fall below a pound', () => {
    const small = differing.map(adSet => ({ ...adSet, dailyBudgetPence: 110 }))
    expect(budgetChanges(createAccount(small))[0]).toMatchObject({ adSetId: 's0', to: 1 })
    const least = judgeAccount(createAccount(differing.map(adSet => ({ ...adSet, dailyBudgetPence: 100 }))))
    expect(least.adSets[0]?.budget.reason).toMatch(/£1\.00 is the minimum/)
  })

  it('do not rise with ad fatigue', () => {
    const tired = differing.map(adSet => ({
      ...adSet,
      days: adSet.days.map((day, at) => ({ ...day, impressions: 5_000, clicks: at < 7 ? 100 : 20 })),
    }))
    const verdict = judgeAccount(createAccount(tired)).adSets[2]
    expect(verdict?.budget).toMatchObject({ action: 'maintain' })
    expect(verdict?.evidence.fatigue?.drop).toBeCloseTo(80, 5)
  })

  it('are based on conversions or clicks if there are too few product clicks', () => {
    const without = differing.map(adSet => ({ ...adSet, productClicks: new Map() }))
    expect(judgeAccount(createAccount(without)).adSets[0]?.evidence.value?.unit).toBe('clicks')
    const converting = without.map(adSet => ({ ...adSet, days: adSet.days.map(day => ({ ...day, conversions: 1 })) }))
    expect(judgeAccount(createAccount(converting)).adSets[0]?.evidence.value).toMatchObject({ unit: 'conversions' })
  })

  it('are not compared with imported metrics, whose readers are unknown', () => {
    const [first, , third] = differing
    if (!first || !third) throw new Error('There are three ad sets')
    const imported = { ...third, id: 'i', productClicks: new Map(), imported: true } as const
    const [alone, beside] = [
      [first, third],
      [first, third, imported],
    ].map(adSets => judgeAccount(createAccount(adSets)))
    expect(beside?.adSets.slice(0, 2)).toEqual(alone?.adSets)
    expect(beside?.adSets[2]?.evidence.value).toBeNull()
  })

  it('accept an empty account', () => {
    expect(judgeAccount(createAccount([]))).toEqual({ adSets: [], changes: [] })
  })
})

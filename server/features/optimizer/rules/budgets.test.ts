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
      { adSetId: 's2', from: 10, to: 12 },
    ])
    expect(verdicts[1]?.budget.reason).toMatch(
      / Its budget is not cut yet, because no other ad set could use the money now\.$/,
    )
    expect(verdicts[2]?.budget).toMatchObject({ action: 'increase', suggestedChange: 20 })
    expect(verdicts[2]?.budget.reason).toMatch(
      /^It brings about \d\.\d\d product clicks for each pound \(95% sure: \d\.\d\d to \d\.\d\d\)\. The others bring \d\.\d\d\.$/,
    )
    expect(verdicts[2]?.evidence.value).toMatchObject({ unit: 'product clicks' })
  })

  it('stay without another ad set to compare with, and say so', () => {
    const [verdict] = judgeAccount(createAccount(differing.slice(0, 1))).adSets
    expect(verdict?.evidence.value?.ofAccount).toBeNull()
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
      /^It cost £\d+\.\d\d and brought no product click that can be traced to it\. The others bring \d\.\d+ product clicks for each pound\.$/,
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

  it.each([
    [undefined, 330, 300, '£3.00'],
    [500, 550, 500, '£5.00'],
    [100, 110, 100, '£1.00'],
  ])('never fall below the floor of %s pence, which keeps an ad set learning', (floorPence, from, to, text) => {
    const judge = (dailyBudgetPence: number) =>
      judgeAccount({
        ...createAccount(differing.map(adSet => ({ ...adSet, dailyBudgetPence }))),
        ...(floorPence !== undefined && { floorPence }),
      })
    expect(judge(from).changes[0]).toMatchObject({ adSetId: 's0', to: to / 100 })
    expect(judge(to).changes).not.toContainEqual(expect.objectContaining({ adSetId: 's0' }))
    expect(judge(to).adSets[0]?.budget.reason).toContain(`Its budget stays, because ${text} a day keeps it learning.`)
  })

  it('fall to the cap if they are above it, where a pound brings least first, by at most 20 % a day', () => {
    const over = judgeAccount(createAccount(differing, 2_500))
    expect(over.changes).toMatchObject([
      { adSetId: 's0', to: 8 },
      { adSetId: 's1', to: 8 },
      { adSetId: 's2', to: 9 },
    ])
    expect(over.adSets[2]?.budget.reason).toMatch(
      /^All budgets together are £30\.00 a day, above the cap of £25\.00\. /,
    )
    const slightlyOver = judgeAccount(createAccount(adSets(perPound(1, 1, 1), 4), 2_900))
    expect(slightlyOver.changes).toHaveLength(1)
    const cooling = differing.map(adSet => ({ ...adSet, budgetChangedOn: [daysAgo(2)] }))
    expect(judgeAccount(createAccount(cooling, 2_500)).changes).toEqual([])
  })

  it('follow what has changed lately', () => {
    const [, good, better] = adSets(perPound(1, 1, 1), 8)
    if (!good || !better) throw new Error('There are three ad sets')
    const turned = (adSet: AdSetState, early: number, late: number): AdSetState => ({
      ...adSet,
      days: Array.from({ length: 90 }, (_, at) => ({
        date: daysAgo(90 - at),
        impressions: 2_000,
        clicks: 40,
        spendMicros: 10_000_000,
        conversions: 0,
      })),
      productClicks: new Map(Array.from({ length: 90 }, (_, at) => [daysAgo(90 - at), at < 60 ? early : late])),
    })
    const account = createAccount([turned(good, 36, 5), turned(better, 20, 20)])
    expect(budgetChanges(account)).toMatchObject([
      { adSetId: 's1', to: 8 },
      { adSetId: 's2', to: 12 },
    ])
    const getFirst = (halfLifeDays?: number) =>
      judgeAccount({ ...account, ...(halfLifeDays !== undefined && { halfLifeDays }) }).adSets[0]?.evidence.value
    expect(getFirst()?.perPound).toBeLessThan(1.8)
    // With a half-life of years, the days of long ago decide.
    expect(getFirst(5_000)?.perPound).toBeGreaterThan(2.3)
  })

  it('do not rise after two weeks of poor results, however good it was before', () => {
    const [, other, fallen] = adSets(perPound(1, 1, 1), 8)
    if (!other || !fallen) throw new Error('There are three ad sets')
    const days = Array.from({ length: 90 }, (_, at) => ({
      date: daysAgo(90 - at),
      impressions: 2_000,
      clicks: 60,
      spendMicros: 10_000_000,
      conversions: 0,
    }))
    const getClicks = (at: number) => (at < 76 ? 50 : 3)
    const productClicks = new Map(days.map(({ date }, at) => [date, getClicks(at)]))
    const steady = new Map(days.map(({ date }) => [date, 15]))
    const account = createAccount([
      { ...other, days, productClicks: steady },
      { ...fallen, days, productClicks },
    ])
    expect(budgetChanges(account)).toEqual([])
    expect(judgeAccount(account).adSets[1]?.budget.reason).toMatch(
      /Over the last 14 days it brought only 0\.30, so its budget does not rise\.$/,
    )
  })

  it('take what others give up if they probably bring more, so that the account spends as much as before', () => {
    const account = createAccount(adSets(perPound(0.2, 1.5, 1.62, 1.5), 5), 4_000)
    const changes = budgetChanges(account)
    expect(changes[0]).toMatchObject({ adSetId: 's0', to: 8 })
    expect(changes.reduce((sum, { from, to }) => sum + to - from, 0)).toBeCloseTo(0, 9)
  })

  it('are compared regardless of the weekdays on which an ad set ran', () => {
    const build = (id: string, runsOn: (weekday: number) => boolean): AdSetState => {
      const dates = Array.from({ length: 84 }, (_, at) => daysAgo(84 - at)).filter(date =>
        runsOn(new Date(date).getUTCDay()),
      )
      const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay())
      const figures = { impressions: 2_000, clicks: 40, spendMicros: 10_000_000, conversions: 0 }
      return {
        ...simulatedAdSet({ rates, perPound: 1 }, { id, random: seededRandom(1) }),
        days: dates.map(date => ({ date, ...figures })),
        productClicks: new Map(dates.map(date => [date, isWeekend(date) ? 20 : 10])),
      }
    }
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(id => build(id, () => true))
    const weekend = build('weekend', weekday => [0, 6].includes(weekday))
    const account = createAccount([...all, weekend])
    expect(budgetChanges(account)).toEqual([])
    const { value } = judgeAccount(account).adSets.at(-1)?.evidence ?? {}
    expect(value?.perPound).toBeLessThan(1.15 * Number(value?.ofAccount))
  })

  it('compare spend of different levels by diminishing returns', () => {
    const build = (id: string, pounds: number): AdSetState => ({
      ...simulatedAdSet({ rates, perPound: 1 }, { id, random: seededRandom(1) }),
      days: Array.from({ length: 60 }, (_, at) => ({
        date: daysAgo(60 - at),
        impressions: 2_000,
        clicks: 400,
        spendMicros: (at < 30 ? 10 : pounds) * 1_000_000,
        conversions: 0,
      })),
      productClicks: new Map(
        Array.from({ length: 60 }, (_, at) => [
          daysAgo(60 - at),
          Math.round(20 * ((at < 30 ? 10 : pounds) / 10) ** 0.7),
        ]),
      ),
    })
    const { evidence } = judgeAccount(createAccount([build('more', 40), build('same', 10)])).adSets[0] ?? {}
    // 53 product clicks for £40 are 1.32 for each pound now, although 2 came from each of the first £10.
    expect(evidence?.value?.perPound).toBeGreaterThan(1.2)
    expect(evidence?.value?.perPound).toBeLessThan(1.6)
  })

  it('are judged by earnings where these were imported, which outweigh product clicks', () => {
    const earning = differing.map((adSet, at) => ({
      ...adSet,
      earnings: new Map(adSet.days.map(({ date }) => [date, { orders: 2, micros: at === 0 ? 9_000_000 : 1_000_000 }])),
    }))
    const { adSets: verdicts, changes } = judgeAccount(createAccount(earning))
    expect(verdicts[0]?.evidence.value).toMatchObject({ unit: 'pounds earned' })
    expect(changes[0]).toMatchObject({ adSetId: 's0', to: 12 })
    expect(verdicts[0]?.budget.reason).toMatch(/^It brings about 0\.\d\d pounds earned for each pound/)
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
    expect(judgeAccount(createAccount([]))).toMatchObject({ adSets: [], changes: [] })
  })
})

import { describe, expect, it } from 'vitest'
import { poisson, seededRandom } from '../testing/random.ts'
import { createAccount, daysAgo, simulatedAdSet, spread, type Truth, today } from '../testing/simulated-account.ts'
import type { Account, AdSetState, AdState } from './account.ts'
import { findImplausibleClicks } from './ad-set-history.ts'
import { judgeAccount } from './judge-account.ts'

const random = seededRandom(6)
const below = (end: number) => Math.floor(random() * end)

/** The account after applying a plan, with new metrics for as many days. */
function applied(account: Account, truths: readonly Truth[], on: string): Account {
  const { changes } = judgeAccount(account)
  const adSets = account.adSets.map((adSet, at) => {
    const change = changes.find(({ kind, adSetId }) => kind === 'budget' && adSetId === adSet.id)
    const pence = change?.kind === 'budget' ? Math.round(change.to * 100) : adSet.dailyBudgetPence
    const fresh = simulatedAdSet(truths[at] ?? { rates: [], perPound: 0 }, { id: adSet.id, pence, random })
    return { ...fresh, budgetChangedOn: change ? [...adSet.budgetChangedOn, on] : adSet.budgetChangedOn }
  })
  return { ...account, adSets }
}

const budgets = ({ adSets }: Account) => adSets.map(({ dailyBudgetPence }) => dailyBudgetPence)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('simulated accounts', () => {
  it('shift budgets to the better ad sets within weeks, and keep the cap', () => {
    for (let account = 0; account < 10; account += 1) {
      const truths = Array.from({ length: 6 }, (_, at) => ({ rates: [0.015], perPound: at < 3 ? 0.8 : 1.6 }))
      const start = truths.map((truth, at) => simulatedAdSet(truth, { id: `s${at}`, random }))
      let now = createAccount(start, 7_000)
      for (let week = 8; week > 0; week -= 1) now = applied(now, truths, daysAgo(7 * week))
      const [worse, better] = [sum(budgets(now).slice(0, 3)), sum(budgets(now).slice(3))]
      expect(better).toBeGreaterThan(1.5 * worse)
      expect(worse + better).toBeLessThanOrEqual(7_000)
    }
  })

  it('stay unchanged without differences in at least 95 of 100 runs', () => {
    const runs = 200
    let changed = 0
    for (let run = 0; run < runs; run += 1) {
      const truth = { rates: [0.015, 0.015, 0.015], perPound: 1.2 }
      const length = 2 + below(20)
      const adSets = Array.from({ length }, (_, at) =>
        simulatedAdSet(truth, { id: `s${at}`, pence: 300 + below(2_000), random }),
      )
      if (judgeAccount(createAccount(adSets)).changes.length > 0) changed += 1
    }
    expect(changed / runs).toBeLessThanOrEqual(0.05)
  })
})

describe('fake product clicks', () => {
  const rates = [0.015, 0.015]
  const createAdSets = (perPound: readonly number[]) =>
    perPound.map((each, at) =>
      simulatedAdSet({ rates, perPound: each }, { id: `s${at}`, random: seededRandom(at + 1) }),
    )
  const withMore = (adSets: readonly AdSetState[], id: string, more: ReadonlyMap<string, number>) =>
    createAccount(adSets.map(one => (one.id === id ? { ...one, productClicks: added(one.productClicks, more) } : one)))
  const added = (clicks: AdSetState['productClicks'], more: ReadonlyMap<string, number>) =>
    new Map([...clicks].concat([...more].map(([date, count]) => [date, count + (clicks.get(date) ?? 0)])))
  const getSteps = (account: Account) =>
    judgeAccount(account).changes.flatMap(change => (change.kind === 'budget' ? [[change.adSetId, change.to]] : []))

  it('reverse no budget change, and affect no other ad set', () => {
    const adSets = createAdSets([0.2, 1, 1, 1])
    expect(getSteps(createAccount(adSets))).toContainEqual(['s0', 8])
    const flooded = withMore(adSets, 's0', spread(2_000, 28))
    const { adSets: verdicts, changes } = judgeAccount(flooded)
    expect(changes.filter(({ adSetId }) => adSetId === 's0')).toEqual([])
    expect(verdicts[0]?.budget).toEqual({
      action: 'maintain',
      suggestedChange: 0,
      reason: expect.stringMatching(
        /^Its product clicks are implausible \(2,0\d\d product clicks from [78]\d\d ad clicks\)\./,
      ),
    })
    expect(verdicts[0]?.evidence.value).toBeNull()
    const others = createAccount(adSets.slice(1))
    expect(getSteps(flooded)).toEqual(getSteps(others))
  })

  it('are ignored on days with hardly any ad clicks, regardless of other days', () => {
    const alike = (id: string): AdSetState => {
      const adSet = simulatedAdSet({ rates, perPound: 0 }, { id, days: 29, random: seededRandom(1) })
      return { ...adSet, days: adSet.days.map(day => ({ ...day, clicks: 10 })), productClicks: spread(44, 29) }
    }
    const adSets = ['s0', 's1', 's2'].map(alike)
    const paused = adSets.map(one => ({ ...one, days: one.id === 's2' ? one.days.slice(0, -9) : one.days }))
    expect(getSteps(createAccount(adSets))).toEqual([])
    for (const [account, on] of [
      [adSets, 14],
      [paused, 5],
    ] as const) {
      const judged = withMore(account, 's2', new Map([[daysAgo(on), 56]]))
      expect(getSteps(judged)).toEqual([])
      expect(judgeAccount(judged).adSets[2]?.budget.reason).toMatch(
        /^Its product clicks are implausible \(\d\d of 100 product clicks on days with too few ad clicks\)\./,
      )
    }
  })

  it('are distinguished from rare, eager readers and from clicks past midnight', () => {
    const chance = seededRandom(11)
    for (let run = 0; run < 500; run += 1) {
      const days = Array.from({ length: 28 }, (_, at) => ({
        date: daysAgo(28 - at),
        clicks: poisson(1 + 20 * chance(), chance),
      }))
      const productClicks = new Map<string, number>()
      for (const { date, clicks } of days) {
        for (let reader = 0; reader < clicks; reader += 1) {
          if (chance() > 0.1) continue
          const on = chance() < 0.1 ? daysAgo(-1, date) : date
          productClicks.set(on, (productClicks.get(on) ?? 0) + 1 + poisson(1, chance))
        }
      }
      const figures = { impressions: 0, spendMicros: 0, conversions: 0 }
      expect(findImplausibleClicks({ productClicks, days: days.map(day => ({ ...day, ...figures })) })).toBeUndefined()
    }
  })

  it('do not decide the unit of comparison', () => {
    const adSets = createAdSets([0, 0, 0]).map(adSet => ({
      ...adSet,
      days: adSet.days.map(day => ({ ...day, clicks: 0 })),
    }))
    const [clicked, ...rest] = createAdSets([0, 0, 0])
    if (!clicked) throw new Error('there is no ad set')
    const getUnits = (account: Account) => judgeAccount(account).adSets.map(({ evidence }) => evidence.value?.unit)
    expect(getUnits(withMore([clicked, ...rest], 's0', spread(60, 28)))).toEqual(Array(3).fill('product clicks'))
    expect(getUnits(withMore([...adSets.slice(0, 1), ...rest], 's0', spread(60, 28)))).toEqual([
      undefined,
      'clicks',
      'clicks',
    ])
  })
})

describe('in any account', () => {
  /** Random accounts: new and old ad sets, paused ones, tiny and large budgets, a cap above or below the total. */
  function anyAccount(): Account {
    const adSets = Array.from({ length: 1 + below(8) }, (_, at): AdSetState => {
      const truth = { rates: Array.from({ length: 1 + below(4) }, () => 0.03 * random()), perPound: 4 * random() }
      const adSet = simulatedAdSet(truth, { id: `s${at}`, pence: 100 + below(3_000), days: below(40), random })
      return {
        ...adSet,
        status: random() < 0.8 ? 'ACTIVE' : 'PAUSED',
        budgetChangedOn: random() < 0.5 ? [] : [daysAgo(below(10))],
        ads: adSet.ads.map(ad => ({ ...ad, ...anySwitch() })),
      }
    })
    return createAccount(
      adSets,
      Math.round(sum(adSets.map(({ dailyBudgetPence }) => dailyBudgetPence)) * (0.7 + random())),
    )
  }

  function anySwitch(): Pick<AdState, 'status' | 'pausedByPlan'> {
    if (random() < 0.7) return { status: 'ACTIVE' }
    return { status: 'PAUSED', ...(random() < 0.5 && { pausedByPlan: true }) }
  }

  const accounts = Array.from({ length: 300 }, anyAccount).map(account => ({
    account,
    changes: judgeAccount(account).changes,
  }))

  it('no budget changes by more than 20 %, below a pound, by part of a penny, or within the cool-down', () => {
    let stepped = 0
    for (const { account, changes } of accounts) {
      for (const change of changes) {
        const adSet = account.adSets.find(({ id }) => id === change.adSetId)
        expect(adSet?.status).toBe('ACTIVE')
        if (change.kind !== 'budget') continue
        stepped += 1
        const [from, to] = [Math.round(change.from * 100), change.to * 100]
        expect(from).toBe(adSet?.dailyBudgetPence)
        expect(to).toBeCloseTo(Math.round(to), 9)
        expect(to).toBeGreaterThanOrEqual(100)
        expect(Math.abs(to - from)).toBeLessThanOrEqual(0.2 * from + 1e-9)
        for (const day of adSet?.budgetChangedOn ?? []) {
          expect(Date.parse(today) - Date.parse(day)).toBeGreaterThan(3 * 86_400_000)
        }
      }
    }
    expect(stepped).toBeGreaterThan(150)
  })

  it('increases never exceed the cap', () => {
    for (const { account, changes } of accounts) {
      const before = sum(budgets(account))
      const steps = changes.map(change => (change.kind === 'budget' ? change.to - change.from : 0))
      const after = before + Math.round(100 * sum(steps))
      if (steps.some(step => step > 0)) expect(after).toBeLessThanOrEqual(account.capPence)
      else expect(after).toBeLessThanOrEqual(before)
    }
  })

  it('no ad is resumed unless a plan paused it', () => {
    const resumed = accounts.flatMap(({ account, changes }) =>
      changes.flatMap(change =>
        change.kind === 'status' && change.to === 'ACTIVE'
          ? account.adSets.flatMap(({ ads }) => ads.filter(({ id }) => id === change.adId))
          : [],
      ),
    )
    expect(resumed.length).toBeGreaterThan(10)
    expect(resumed.every(({ pausedByPlan }) => pausedByPlan)).toBe(true)
  })

  it('a running ad set keeps an active ad, and a paused one is not changed', () => {
    for (const { account, changes } of accounts) {
      const paused = new Set(
        changes.flatMap(change => (change.kind === 'status' && change.to === 'PAUSED' ? [change.adId] : [])),
      )
      for (const { ads } of account.adSets) {
        const active = ads.filter(({ status }) => status === 'ACTIVE')
        if (active.length > 0) expect(active.some(({ id }) => !paused.has(id))).toBe(true)
      }
    }
  })

  it('the result is deterministic', () => {
    for (const { account, changes } of accounts.slice(0, 20)) expect(judgeAccount(account).changes).toEqual(changes)
  })
})

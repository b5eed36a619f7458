import { describe, expect, it } from 'vitest'
import { addDays } from '../../../domain/days.ts'
import { runSync } from '../../../lib/steps.ts'
import { chooseUnits } from '../gather/read-history.ts'
import type { Account, AccountVerdict } from '../rules/account.ts'
import { judgeAccount } from '../rules/judge-account.ts'
import { poisson, seededRandom } from '../testing/random.ts'
import { addFigures, type DayFigures, type HistoryUnit, joinDays, noFigures } from './history.ts'
import { type Replay, replay } from './replay.ts'

const from = '2026-06-01'
const length = 60
const range = { from, to: addDays(from, length - 1) }

interface Truth {
  /** Product clicks for a pound of the ad set or of each ad. */
  perPound: number | readonly number[]
  pounds: number
}

/** An ad set whose ads had equal parts of a constant budget. */
function adSet(id: string, { perPound, pounds }: Truth, random = seededRandom(id.charCodeAt(0))): HistoryUnit {
  const yields = typeof perPound === 'number' ? [perPound] : perPound
  const ads = yields.map((each, at) => {
    const days = new Map(
      Array.from({ length }, (_, day) => [addDays(from, day), toDay(pounds / yields.length, each, random)] as const),
    )
    return { id: `${id}${at}`, name: `Ad ${at}`, variant: 'ABC'[at] ?? '', headline: '', days }
  })
  const days = new Map(
    [...(ads[0]?.days.keys() ?? [])].map(date => [
      date,
      ads.reduce((sum, ad) => addFigures(sum, ad.days.get(date) ?? noFigures), noFigures),
    ]),
  )
  return { id, name: id, days, ads }
}

function toDay(pounds: number, perPound: number, random: () => number): DayFigures {
  const productClicks = poisson(pounds * perPound, random)
  return {
    ...noFigures,
    impressions: 200 * pounds,
    clicks: 5 * productClicks,
    productClicks,
    spendMicros: pounds * 1e6,
  }
}

interface Changes {
  units?: readonly HistoryUnit[]
  judge?: (account: Account) => AccountVerdict
}

const two = () => [adSet('a', { perPound: 1, pounds: 50 }), adSet('b', { perPound: 0.25, pounds: 50 })]

function run({ units = two(), judge = judgeAccount }: Changes = {}): Replay {
  return runSync(replay({ units, range, unit: 'product clicks', judge, rules: {} }))
}

const sum = ({ days }: Replay, policy: 'rules' | 'done' | 'unchanged' | 'even') =>
  days.reduce((total, { results }) => total + results[policy], 0)

const keepEverything = (account: Account): AccountVerdict => ({ adSets: [], changes: account.adSets.flatMap(() => []) })

describe('a replay', () => {
  it('moves money to the better ad set, and brings more than what was done', () => {
    const replayed = run()
    const last = replayed.days.at(-1)
    expect(last?.budgets.get('a')).toBeGreaterThan(6_000)
    expect(last?.budgets.get('b')).toBeLessThan(4_000)
    expect(sum(replayed, 'rules')).toBeGreaterThan(1.03 * sum(replayed, 'done'))
    expect(replayed.changes.budgets).toBeGreaterThan(4)
  })

  it('never uses figures of a later day', () => {
    const change = (units: readonly HistoryUnit[], day: string) =>
      units.map(unit => ({
        ...unit,
        days: new Map(
          [...unit.days].map(([date, own]) => [
            date,
            date < day ? own : { ...own, productClicks: 40 - own.productClicks / 2 },
          ]),
        ),
      }))
    const before = run()
    for (const offset of [15, 33]) {
      const day = addDays(from, offset)
      const after = run({ units: change(two(), day) })
      const until = (days: Replay['days']) => days.filter(({ date }) => date <= day).map(({ budgets }) => [...budgets])
      expect(until(after.days)).toEqual(until(before.days))
      expect(after.days.at(-1)?.budgets).not.toEqual(before.days.at(-1)?.budgets)
    }
  })

  it('shows the rules only earlier days, and only ad sets that take part', () => {
    const seen: Account[] = []
    run({
      judge: account => {
        seen.push(account)
        return keepEverything(account)
      },
    })
    expect(seen[0]?.today).toBe(addDays(from, joinDays))
    for (const { today, adSets } of seen)
      for (const { days, productClicks } of adSets)
        for (const date of [...days.map(day => day.date), ...productClicks.keys()]) expect(date < today).toBe(true)
  })

  it('is what was done if the rules change nothing and budgets were constant', () => {
    const replayed = run({ judge: keepEverything })
    for (const policy of ['rules', 'unchanged', 'even'] as const)
      expect(sum(replayed, policy)).toBeCloseTo(sum(replayed, 'done'), 6)
    expect(replayed.changes).toEqual({ budgets: 0, pauses: 0, starts: 0 })
  })

  it('spends the same under every policy, with diminishing returns', () => {
    const units = [adSet('a', { perPound: 1, pounds: 80 }), adSet('b', { perPound: 1, pounds: 40 })]
    const [day] = run({ units, judge: keepEverything }).days
    const [a = 0, b = 0] = units.map(unit => unit.days.get(day?.date ?? '')?.productClicks)
    expect(day).toMatchObject({ pounds: 120, results: { done: a + b } })
    expect(day?.results.even).toBeCloseTo(a * (60 / 80) ** 0.7 + b * (60 / 40) ** 0.7, 9)
  })

  it('does not believe in results far above the highest spend so far', () => {
    const units = [adSet('a', { perPound: 0.5, pounds: 99 }), adSet('b', { perPound: 3, pounds: 1 })]
    const replayed = run({ units, judge: keepEverything })
    const perDay = (sum(replayed, 'even') - sum(replayed, 'done')) / replayed.days.length
    // £3 a day at 3 clicks a pound, and not £50.
    expect(perDay).toBeLessThan(10)
  })

  it('pauses the weaker ads of an ad set, which then count no more', () => {
    const units = [adSet('a', { perPound: [1.2, 0.3, 0.3], pounds: 90 })]
    const replayed = run({ units })
    expect(replayed.changes.pauses).toBeGreaterThan(0)
    expect(sum(replayed, 'rules')).toBeGreaterThan(1.2 * sum(replayed, 'done'))
    expect(sum(replayed, 'unchanged')).toBeCloseTo(sum(replayed, 'done'), 6)
  })

  it('leaves out days without figures', () => {
    const [a, b] = two()
    const gap = addDays(from, 30)
    const without = [a, b].flatMap(unit =>
      unit ? [{ ...unit, days: new Map([...unit.days].filter(([date]) => date !== gap)) }] : [],
    )
    const replayed = run({ units: without })
    expect(replayed.days).toHaveLength(length - joinDays - 1)
    expect(replayed.days.some(({ date }) => date === gap)).toBe(false)
  })
})

describe('the units of a replay', () => {
  const short = (unit: HistoryUnit, days: number) => ({
    ...unit,
    days: new Map([...unit.days].slice(0, days)),
    ads: [],
  })
  const [a, b] = two().map(unit => ({ ...unit, ads: [] }))
  if (!a || !b) throw new Error('There are two ad sets.')

  it('are ad sets with enough days, the others are left out', () => {
    expect(chooseUnits([a, b, short(b, 20)], [])).toMatchObject({
      level: 'ad sets',
      leftOut: 1,
      units: [{ id: 'a' }, { id: 'b' }],
    })
  })

  it('are campaigns if the ad sets have too few days', () => {
    expect(chooseUnits([short(a, 20), short(b, 20)], [a, b])).toMatchObject({ level: 'campaigns', leftOut: 0 })
    expect(chooseUnits([a, short(b, 20)], [a, b])).toMatchObject({ level: 'campaigns' })
  })

  it('may be a single ad set with two ads, and are none with too little', () => {
    expect(chooseUnits([adSet('a', { perPound: [1, 1], pounds: 50 })], [])?.units).toHaveLength(1)
    expect(chooseUnits([adSet('a', { perPound: [1], pounds: 50 })], [a])).toBeUndefined()
    expect(chooseUnits([], [])).toBeUndefined()
  })
})

import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import { type DateRange, listDays } from '../../../domain/days.ts'
import type { Steps } from '../../../lib/steps.ts'
import type { Account, AccountVerdict, AdSetState } from '../rules/account.ts'
import { getSpendLevel, returnExponent } from '../rules/ad-set-history.ts'
import { createDayWeighting, defaultHalfLifeDays } from '../rules/day-weights.ts'
import type { Unit } from '../rules/value.ts'
import { addFigures, getPounds, getResults, type HistoryUnit, isUsable, joinDays, noFigures } from './history.ts'
import { type AdRun, addDay, createRun, toAdSetState, type UnitRun } from './unit-run.ts'

/** The rules, what was done, the budgets of the beginning, and an even split. */
export type Policy = 'rules' | 'done' | 'unchanged' | 'even'

export interface ReplayedDay {
  date: string
  /** Spend of the compared ad sets; the same under every policy. */
  pounds: number
  results: Readonly<Record<Policy, number>>
  /** Budgets of the rules in pence, by ad set, as decided before this day. */
  budgets: ReadonlyMap<string, number>
}

export interface Replay {
  days: ReplayedDay[]
  changes: { budgets: number; pauses: number; starts: number }
}

export interface ReplayOptions {
  units: readonly HistoryUnit[]
  range: DateRange
  unit: Unit
  judge(account: Account): AccountVerdict
  rules: Pick<Account, 'halfLifeDays' | 'floorPence'>
}

/** Multiple of the highest spend so far up to which more spend is assumed to bring more. */
export const maxExtrapolation = 3
/**
 * Replays a history night by night. A decision uses only earlier days; the figures of a day then show what each policy
 * would have brought on it.
 */
export function* replay({ units, range, unit, judge, rules }: ReplayOptions): Steps<Replay> {
  const runs = units.map(createRun)
  const changes: Replay['changes'] = { budgets: 0, pauses: 0, starts: 0 }
  const days: ReplayedDay[] = []
  for (const date of listDays(range)) {
    yield
    const joined = runs.filter(run => tryToJoin(run))
    for (const change of decide(joined, date, { judge, rules })) apply(change, { joined, date, changes })
    const compared = joined.filter(run => isUsable(run.unit.days.get(date), unit))
    if (compared.length > 0) days.push(compareDay(compared, date, unit))
    for (const run of runs) addDay(run, date)
  }
  return { days, changes }
}

function decide(joined: readonly JoinedRun[], date: string, { judge, rules }: Pick<ReplayOptions, 'judge' | 'rules'>) {
  if (joined.length === 0) return []
  const adSets = restateSpend(
    joined.map(run => toAdSetState(run, date)),
    { today: date, halfLifeDays: rules.halfLifeDays ?? defaultHalfLifeDays },
  )
  // Money is moved, never added: every policy spends the same.
  const capPence = adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0)
  return judge({ today: date, capPence, ...rules, adSets }).changes
}

/**
 * Expresses past spend at the current budget of the replay. Results grow with a power of spend, so a pound of a larger
 * budget brings less; without this, the rules would see the returns of the budgets of that time.
 */
function restateSpend(
  adSets: readonly AdSetState[],
  { today, halfLifeDays }: { today: string; halfLifeDays: number },
): AdSetState[] {
  const weighting = createDayWeighting(adSets, today, halfLifeDays)
  return adSets.map(adSet => {
    const level = getSpendLevel(adSet.days, weighting)
    const factor = (adSet.dailyBudgetPence / 100 / level) ** (1 - returnExponent)
    const days = adSet.days.map(day => ({ ...day, spendMicros: Math.round(day.spendMicros * factor) }))
    return { ...adSet, days }
  })
}

interface ChangeContext {
  joined: readonly JoinedRun[]
  date: string
  changes: Replay['changes']
}

function apply(change: PlanChange, { joined, date, changes }: ChangeContext): void {
  const run = joined.find(({ unit }) => unit.id === change.adSetId)
  if (!run) return
  if (change.kind === 'budget') {
    run.budgetPence = Math.round(100 * change.to)
    run.changedOn = [...run.changedOn, date]
    changes.budgets += 1
    return
  }
  const own = run.ads.find(({ ad }) => ad.id === change.adId)
  if (!own) return
  own.runs = change.to === 'ACTIVE'
  if (own.runs) changes.starts += 1
  else changes.pauses += 1
}

/** Divides the spend of a day by the budgets of each policy, and estimates the results. */
function compareDay(compared: readonly JoinedRun[], date: string, unit: Unit): ReplayedDay {
  const days = compared.map(run => run.unit.days.get(date) ?? noFigures)
  const pounds = days.reduce((sum, figures) => sum + getPounds(figures), 0)
  const estimate = (budgets: readonly number[], rates: readonly number[]) => {
    const all = budgets.reduce((sum, budget) => sum + budget, 0)
    return compared.reduce((sum, { highestPounds }, at) => {
      const spent = getPounds(days[at] ?? noFigures)
      const wanted = (pounds * (budgets[at] ?? 0)) / all
      const effective = Math.min(wanted, maxExtrapolation * Math.max(highestPounds, spent))
      return sum + (rates[at] ?? 0) * spent * (effective / spent) ** returnExponent
    }, 0)
  }
  const rates = days.map(figures => getResults(figures, unit) / getPounds(figures))
  return {
    date,
    pounds,
    results: {
      rules: estimate(
        compared.map(({ budgetPence }) => budgetPence),
        compared.map((run, at) => (rates[at] ?? 0) * compareRunningAds(run, date, unit)),
      ),
      done: days.reduce((sum, figures) => sum + getResults(figures, unit), 0),
      unchanged: estimate(
        compared.map(({ startPence }) => startPence),
        rates,
      ),
      even: estimate(
        compared.map(() => 1),
        rates,
      ),
    },
    budgets: new Map(compared.map(({ unit: { id }, budgetPence }) => [id, budgetPence])),
  }
}

/** Returns what a pound brought by the ads that run under the rules, relative to all ads of that day. */
function compareRunningAds({ ads }: UnitRun, date: string, unit: Unit): number {
  const sum = (own: readonly AdRun[]) =>
    own.reduce((total, { ad }) => addFigures(total, ad.days.get(date) ?? noFigures), noFigures)
  const [all, running] = [sum(ads), sum(ads.filter(({ runs }) => runs))]
  // Nothing is known about ads that somebody had paused.
  if (!isUsable(running) || getResults(all, unit) === 0) return 1
  return getResults(running, unit) / getPounds(running) / (getResults(all, unit) / getPounds(all))
}

/** A unit that takes part. */
type JoinedRun = UnitRun & { startPence: number }

/** Lets an ad set take part after its first days, with their mean spend as its budget. */
function tryToJoin(run: UnitRun): run is JoinedRun {
  if (run.startPence !== null) return true
  const usable = run.seen.filter(([, figures]) => isUsable(figures))
  if (usable.length < joinDays) return false
  const pounds = usable.reduce((sum, [, figures]) => sum + getPounds(figures), 0) / usable.length
  run.startPence = Math.round(100 * pounds)
  run.budgetPence = run.startPence
  return true
}

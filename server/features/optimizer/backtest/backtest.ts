import { BlogopsError } from '../../../contract/errors.ts'
import type { Backtest } from '../../../contract/schemas/optimizer-reports.ts'
import { addDays, countDays, type DateRange, findRangeProblem, parseRange } from '../../../domain/days.ts'
import {
  formatCount,
  formatPounds,
  formatQuantity,
  formatSignedPercent,
  pluralize,
} from '../../../domain/number-format.ts'
import { policyLabels } from '../../../domain/plans.ts'
import { createPace, runWithPauses } from '../../../lib/steps.ts'
import type { SiteDays } from '../../settings/settings.ts'
import {
  type ComparedUnits,
  chooseUnits,
  findHistoryRange,
  type History,
  type HistorySources,
  readHistory,
} from '../gather/read-history.ts'
import { returnExponent } from '../rules/ad-set-history.ts'
import type { Unit } from '../rules/value.ts'
import { bootstrapSamples, estimateLead, type Lead } from '../statistics/bootstrap.ts'
import { chooseUnit, findLongest, joinDays, minUnitDays } from './history.ts'
import { maxExtrapolation, type Policy, type Replay, type ReplayOptions, replay } from './replay.ts'

export interface BacktestOptions extends HistorySources, Pick<ReplayOptions, 'judge' | 'rules'> {
  days: Pick<SiteDays, 'today'>
}

/** Maximum days of a replay without a given range. */
const maxDays = 180

/** Replays the history of the account: what the rules would have brought, what was done, and doing nothing. */
export function createBacktest({ days: siteDays, judge, rules, ...sources }: BacktestOptions) {
  async function chooseRange(text: string | undefined): Promise<DateRange | null> {
    const today = await siteDays.today()
    const known = await findHistoryRange(sources.records, today)
    if (text !== undefined) return clip(parseDays(text, today), known)
    if (known === null) return null
    const first = addDays(known.to, 1 - maxDays)
    return { from: known.from > first ? known.from : first, to: known.to }
  }

  return async (text: string | undefined, signal: AbortSignal): Promise<Backtest> => {
    const range = await chooseRange(text)
    if (range === null) return { ...nothing, range, verdict: `There are no figures of ads yet. ${needs}` }
    const history = await readHistory(sources, range, signal)
    const chosen = chooseUnits(history.adSets, history.campaigns)
    const base = { ...nothing, range, sample: history.hasSamples, notes: history.notices }
    if (!chosen) return { ...base, verdict: describeLack(history) }
    const unit = chooseUnit(chosen.units)
    const replayed = await runWithPauses(replay({ units: chosen.units, range, unit, judge, rules }), createPace(signal))
    return { ...base, ...toAnswer(replayed, { history, chosen, unit, range }) }
  }
}

/** @throws BlogopsError `bad_request` */
function parseDays(text: string, today: string): DateRange {
  const range = parseRange(text, today)
  if (range) return range
  throw new BlogopsError('bad_request', findRangeProblem(text) ?? `There is no range ${text}.`)
}

/** Returns the part of a range that has figures; null if it has none. */
function clip(range: DateRange, known: DateRange | null): DateRange | null {
  if (known === null) return null
  const from = range.from > known.from ? range.from : known.from
  const to = range.to < known.to ? range.to : known.to
  return from <= to ? { from, to } : null
}

const nothing: Omit<Backtest, 'range' | 'verdict'> = {
  sample: false,
  days: 0,
  unit: null,
  spend: 0,
  policies: [],
  changes: { budgets: 0, pauses: 0, starts: 0 },
  scope: '',
  notes: [],
}

const needs =
  `A backtest needs two ad sets, two campaigns, or an ad set with two ads, each with at least £1 of spend on ` +
  `${minUnitDays} days. Sync Facebook, or import an export of daily figures.`

function describeLack({ adSets }: History): string {
  const longest = findLongest(adSets)
  const found = pluralize(longest, 'the longest ad set has 1 such day', `the longest ad set has ${longest} such days`)
  return `There is too little history: ${found}. ${needs}`
}

interface Findings {
  history: History
  chosen: ComparedUnits
  unit: Unit
  range: DateRange
}

const otherPolicies: readonly Policy[] = ['done', 'unchanged', 'even']

function toAnswer({ days, changes }: Replay, { history, chosen, unit, range }: Findings) {
  const spend = days.reduce((sum, { pounds }) => sum + pounds, 0)
  const missingDays = countDays(range) - days.length
  const count = (policy: Policy) => days.reduce((sum, { results }) => sum + results[policy], 0)
  const toRow = (policy: Policy, lead: Lead | null) => {
    const results = count(policy)
    return { policy, results, lead }
  }
  const leads = new Map(
    otherPolicies.map(policy => [
      policy,
      estimateLead(days.map(({ results }) => ({ own: results.rules, other: results[policy] }))),
    ]),
  )
  const rows = [toRow('rules', null), ...otherPolicies.map(policy => toRow(policy, leads.get(policy) ?? null))]
  return {
    days: days.length,
    unit,
    spend,
    policies: rows,
    changes,
    scope: describeScope({ chosen, days: days.length, missingDays, changes }),
    verdict: describeLead({ spend, unit, results: count('rules'), leads }),
    notes: [...history.notices, ...describeUnits(chosen), ...assumptions],
  }
}

interface Scope extends Pick<Backtest, 'days' | 'changes'> {
  chosen: ComparedUnits
  missingDays: number
}

function describeScope({ chosen: { level, units }, days, missingDays, changes }: Scope): string {
  const compared = formatQuantity(units.length, level === 'campaigns' ? 'campaign' : 'ad set')
  const budgets = formatQuantity(changes.budgets, 'budget change')
  const switches = `${formatQuantity(changes.pauses, 'pause')} and ${formatQuantity(changes.starts, 'restart')} of ads`
  const missing = missingDays > 0 ? ` ${formatQuantity(missingDays, 'day')} could not be compared.` : ''
  return `${compared} on ${formatQuantity(days, 'day')}. The rules would have made ${budgets}, ${switches}.${missing}`
}

interface LeadFindings {
  spend: number
  unit: Unit
  results: number
  leads: ReadonlyMap<Policy, Lead | null>
}

function describeLead({ spend, unit, results, leads }: LeadFindings): string {
  const lead = leads.get('done') ?? null
  const brought =
    unit === 'pounds earned' ? `${formatPounds(results)} of earnings` : `${formatCount(Math.round(results))} ${unit}`
  const start = `With the same ${formatPounds(spend)}, the rules would have brought about ${brought}`
  if (lead === null) return `${start}. What was done brought none, so there is nothing to compare.`
  const size = Math.abs(lead.percent).toFixed(1)
  const interval = `95% interval: ${formatSignedPercent(lead.low)} to ${formatSignedPercent(lead.high)}`
  const compared = `${size}% ${lead.percent < 0 ? 'less' : 'more'} than what was done (${interval})`
  const isSure = lead.low > 0 || lead.high < 0
  const better = otherPolicies.slice(1).filter(policy => (leads.get(policy)?.high ?? 0) < 0)
  const rivals = better.map(policy => ` ${policyLabels[policy]} would have brought more than the rules.`)
  return `${start}: ${compared}.${isSure ? '' : ' The difference could be chance.'}${rivals.join('')}`
}

function describeUnits({ level, leftOut }: ComparedUnits): string[] {
  const campaigns =
    'No ad sets have enough days to be compared with one another, so budgets are divided between campaigns, and no ad is paused.'
  const noun = level === 'campaigns' ? 'campaign' : 'ad set'
  const few = `because of fewer than ${minUnitDays} days with at least £1 of spend, or because others spent more.`
  return [
    ...(level === 'campaigns' ? [campaigns] : []),
    ...(leftOut > 0 ? [`${formatQuantity(leftOut, noun)} left out, ${few}`] : []),
  ]
}

const assumptions: readonly string[] = [
  `Each night, the rules saw only earlier days. An ad set takes part after ${joinDays} days, and its budget then is its mean spend so far. Days before that, and days without figures, are not compared.`,
  `Every policy spends on each day what was spent. Results of another budget are estimated from those of the same day: they grow with spend to the power of ${returnExponent}, and not beyond ${maxExtrapolation} times the highest spend so far.`,
  'If the rules pause an ad, its money goes to the ads that ran on that day, at their results for each pound. If other people had seen them, the results could differ.',
  `The interval comes from drawing the days again ${formatCount(bootstrapSamples)} times. It covers chance between days, and not errors of these assumptions.`,
]

import type { PlanChange, PlanOutlook } from '../../../contract/schemas/optimizer.ts'
import { formatCount, formatPence, formatPounds, formatQuantity, pluralize } from '../../../domain/number-format.ts'
import { describeChanges, getBudgetDelta } from '../../../domain/plans.ts'
import { seededRandom } from '../../../domain/random.ts'
import type { AccountEstimates } from '../rules/account.ts'
import { returnExponent } from '../rules/ad-set-history.ts'
import type { AdSetEstimates, Estimate } from '../rules/ad-values.ts'
import { units } from '../rules/value.ts'
import { stepVariance } from '../statistics/prior.ts'

type Forecast = NonNullable<PlanOutlook['forecast']>

/** Number of simulated weeks; a chance of 5 % is accurate to 0.4 points. Large plans get fewer, which is faster. */
const [minDraws, maxDraws] = [1_000, 4_000]
/** Number of ads and ad sets in all simulated weeks of a plan. */
const maxSimulated = 1_000_000
const seed = 1
/** Share of the simulated weeks on each side of the 80 % interval. */
const tail = 0.1

/** Summarizes a plan in three lines: what it changes, what it should bring, and what it risks. Deterministic. */
export function createOutlook(changes: readonly PlanChange[], estimates: AccountEstimates | undefined): PlanOutlook {
  const ids = new Set(changes.map(({ adSetId }) => adSetId))
  const simulated = estimates ? [...ids].flatMap(id => simulateAdSet(id, changes, estimates)) : []
  const forecast = estimates && simulated.length > 0 ? forecastWeek(simulated, estimates) : null
  const pausedSpend = estimates ? sumPausedSpend(changes, estimates) : null
  return {
    sentences: [
      describeChanges(changes),
      describeExpected(forecast, changes, ids.size - simulated.length),
      [describeChance(forecast), ...describePausedSpend(pausedSpend)].join(' '),
    ],
    forecast,
    pausedSpend,
  }
}

/** Changed ad set in a simulated week. */
interface SimulatedAdSet {
  weekSpend: number
  perPound: Estimate
  /** Results at the new budget, relative to those at the present one. */
  budgetFactor: number
  /** Shares of its ads, before and after the plan; empty if none is switched. */
  ads: readonly SimulatedAd[]
}

interface SimulatedAd {
  worth: Estimate
  before: number
  after: number
}

/** Returns nothing if too little is known about the ad set. */
function simulateAdSet(
  id: string,
  changes: readonly PlanChange[],
  { adSets, unit }: AccountEstimates,
): SimulatedAdSet[] {
  const known = adSets.get(id)
  if (!known?.perPound || known.weekSpend <= 0) return []
  const own = changes.filter(({ adSetId }) => adSetId === id)
  const budget = own.find(({ kind }) => kind === 'budget')
  const budgetFactor = budget?.kind === 'budget' && budget.from > 0 ? (budget.to / budget.from) ** returnExponent : 1
  const steps = Math.max(0, units.indexOf(unit) - units.indexOf(known.unit))
  return [{ weekSpend: known.weekSpend, perPound: known.perPound, budgetFactor, ads: simulateAds(own, known, steps) }]
}

/**
 * Divides the impressions among the ads that run afterwards: a started ad gets an equal share, and the others keep their
 * proportions.
 * @param steps number of steps from the result that compared the ads to the forecast one, which make it less certain
 */
function simulateAds(changes: readonly PlanChange[], { ads }: AdSetEstimates, steps: number): SimulatedAd[] {
  const statuses = new Map(changes.flatMap(change => (change.kind === 'status' ? [[change.adId, change.to]] : [])))
  if (statuses.size === 0) return []
  const kept = [...ads].filter(([id, { share }]) => share > 0 && statuses.get(id) !== 'PAUSED')
  const started = [...ads.keys()].filter(id => statuses.get(id) === 'ACTIVE')
  const startedShare = started.length === 0 ? 0 : 1 / (kept.length + started.length)
  const keptShare = kept.reduce((sum, [, { share }]) => sum + share, 0)
  const rest = 1 - startedShare * started.length
  const getShareAfter = (id: string, share: number) => {
    if (statuses.has(id)) return started.includes(id) ? startedShare : 0
    return keptShare > 0 ? (share * rest) / keptShare : 0
  }
  return [...ads]
    .map(([id, { worth, share }]) => ({
      worth: { mean: worth.mean, variance: worth.variance + steps * stepVariance },
      before: share,
      after: getShareAfter(id, share),
    }))
    .filter(({ before, after }) => before > 0 || after > 0)
}

function forecastWeek(adSets: readonly SimulatedAdSet[], { unit, differ }: AccountEstimates): Forecast {
  const random = seededRandom(seed)
  const simulated = adSets.reduce((sum, { ads }) => sum + 1 + ads.length, 0)
  const draws = Math.max(minDraws, Math.min(maxDraws, Math.floor(maxSimulated / simulated)))
  const gains = Float64Array.from({ length: draws }, () => {
    const adsDiffer = random() < differ
    return adSets.reduce((sum, adSet) => sum + drawGain(adSet, adsDiffer, random), 0)
  }).sort()
  return {
    unit,
    low: gains[Math.floor(tail * draws)] ?? 0,
    high: gains[Math.ceil((1 - tail) * draws) - 1] ?? 0,
    chanceOfLess: gains.filter(gain => gain < 0).length / draws,
  }
}

/** Draws the additional results of an ad set in a week. */
function drawGain(
  { weekSpend, perPound, budgetFactor, ads }: SimulatedAdSet,
  adsDiffer: boolean,
  random: () => number,
): number {
  const today = weekSpend * draw(perPound, random)
  let [before, after] = [0, 0]
  for (const ad of ads) {
    const worth = draw(ad.worth, random)
    before += worth * ad.before
    after += worth * ad.after
  }
  const adFactor = adsDiffer && before > 0 ? after / before : 1
  return today * (budgetFactor * adFactor - 1)
}

/** Draws from a gamma distribution (Wilson–Hilferty). */
function draw({ mean, variance }: Estimate, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return mean * Math.max(0, 1 - variance / 9 + (normal * Math.sqrt(variance)) / 3) ** 3
}

function sumPausedSpend(changes: readonly PlanChange[], { adSets }: AccountEstimates): number {
  const spent = changes.map(change => {
    const adSet = change.kind === 'status' && change.to === 'PAUSED' ? adSets.get(change.adSetId) : undefined
    return adSet && change.kind === 'status' ? adSet.weekSpend * (adSet.ads.get(change.adId)?.share ?? 0) : 0
  })
  return Math.round(spent.reduce((sum, pounds) => sum + pounds, 0) * 100) / 100
}

function describeExpected(forecast: Forecast | null, changes: readonly PlanChange[], unknown: number): string {
  if (!forecast) return 'Expected: not estimated, because too little is known about the results of these ad sets.'
  const pence = changes.reduce((sum, change) => sum + getBudgetDelta(change), 0)
  const amount = formatPence(Math.abs(pence))
  const money = pence === 0 ? 'for the same money' : pence > 0 ? `for ${amount} a day more` : `for ${amount} a day less`
  const text = `Expected: ${describeGain(forecast)} ${money} (80% interval).`
  if (unknown === 0) return text
  return pluralize(
    unknown,
    `${text} 1 ad set is not included, because too little is known about it.`,
    `${text} ${formatQuantity(unknown, 'ad set')} are not included, because too little is known about them.`,
  )
}

/** `14 to 32 more product clicks a week` */
function describeGain({ unit, low, high }: Forecast): string {
  const decimals = Math.max(-low, high) >= 10 ? 0 : 1
  const formatResults = (count: number) => (decimals === 0 ? formatCount(Math.round(count)) : count.toFixed(decimals))
  const [format, results, fewer] =
    unit === 'pounds earned' ? [formatPounds, 'earnings', 'less'] : [formatResults, unit, 'fewer']
  const [from, to] = [format(Math.abs(low)), format(Math.abs(high))]
  if (from === format(0) && to === from) return `about as many ${results} a week as today`
  if (low >= 0) return `${from === to ? `about ${to}` : `${from} to ${to}`} more ${results} a week`
  if (high <= 0) return `${from === to ? `about ${from}` : `${to} to ${from}`} ${fewer} ${results} a week`
  return `${from} ${fewer} to ${to} more ${results} a week`
}

function describeChance(forecast: Forecast | null): string {
  if (!forecast) return 'Risk: not estimated, for the same reason.'
  return `Risk: ${formatOdds(forecast.chanceOfLess)} that it brings less than today.`
}

/** `1 in 20`, `4 in 10`. Rounded, because simulated weeks are no more exact. */
function formatOdds(chance: number): string {
  if (chance < 0.01) return 'less than 1 in 100'
  if (chance > 0.99) return 'more than 99 in 100'
  if (chance <= 0.25) return `1 in ${roundOdds(1 / chance)}`
  return chance < 0.95 ? `${Math.round(10 * chance)} in 10` : `${Math.round(100 * chance)} in 100`
}

function roundOdds(odds: number): number {
  const step = odds >= 30 ? 10 : odds >= 10 ? 5 : 1
  return Math.round(odds / step) * step
}

function describePausedSpend(pounds: number | null): string[] {
  return pounds === null || pounds === 0 ? [] : [`It pauses ads with ${formatPounds(pounds)} of last week's spend.`]
}

import { getChiSquareProbability } from './special-functions.ts'

/** Events and spend of an ad set. */
export interface Yield {
  /** Number of events, such as product clicks. */
  events: number
  pounds: number
}

export interface YieldEstimate {
  /** Events per pound, shrunk towards the overall mean if little was spent. */
  perPound: number
  /** 95 % credible interval. */
  low: number
  high: number
}

export interface Yields {
  /** Events per pound over all ad sets. */
  overall: number
  /** True if the ad sets differ significantly. If not, no estimate justifies a change. */
  differ: boolean
  /** Same order as the input; null without spend. */
  estimates: (YieldEstimate | null)[]
}

/** Events per independent visitor: repeated clicks by one visitor carry no additional information. */
export const eventsPerVisitor = 1.5
/** Significance level: the share of accounts without differences that appear to have some. */
const chanceOfFalseAlarm = 0.01

/** Compares the yields of ad sets: gamma posteriors of Poisson counts, with a prior estimated from all of them. */
export function estimateYields(yields: readonly Yield[]): Yields {
  const independent = yields.map(({ events, pounds }) => ({ events: events / eventsPerVisitor, pounds }))
  const spent = independent.filter(({ pounds }) => pounds > 0)
  const overall = sumField(spent, 'events') / sumField(spent, 'pounds')
  if (!(overall > 0)) return { overall: 0, differ: false, estimates: yields.map(() => null) }
  const { spread, differ } = estimateSpread(spent, overall)
  const prior = { mean: overall, spread, events: sumField(spent, 'events') }
  return {
    overall: overall * eventsPerVisitor,
    differ,
    estimates: independent.map(own => (own.pounds > 0 ? toEvents(getPosterior(own, prior)) : null)),
  }
}

/** Estimates the relative variance of the true yields, and whether it is significant. */
function estimateSpread(spent: readonly Yield[], overall: number): { spread: number; differ: boolean } {
  const expected = spent.map(({ pounds }) => pounds * overall)
  const all = expected.reduce((sum, value) => sum + value, 0)
  const squares = expected.reduce((sum, value) => sum + value * value, 0)
  const chiSquare = spent.reduce((sum, { events }, at) => sum + getChiSquareTerm(events, expected[at] ?? 0), 0)
  const freedom = spent.length - 1
  const weight = all - squares / all
  if (freedom < 1 || weight <= 0) return { spread: minSpread, differ: false }
  return {
    spread: Math.max(minSpread, (chiSquare - freedom) / weight),
    differ: getChiSquareProbability(chiSquare, freedom) < chanceOfFalseAlarm,
  }
}

/** Lower limit, since ad sets are never exactly alike. */
const minSpread = 1e-4

function getChiSquareTerm(events: number, expected: number): number {
  return expected > 0 ? (events - expected) ** 2 / expected : 0
}

interface Prior {
  mean: number
  spread: number
  /** Number of events that the mean is based on. */
  events: number
}

/** Includes the uncertainty of the mean in proportion to its share in the estimate. */
function getPosterior({ events, pounds }: Yield, { mean, spread, events: known }: Prior): YieldEstimate {
  const weight = 1 / (spread * mean)
  const perPound = (weight * mean + events) / (weight + pounds)
  const meanShare = (weight * mean) / (weight * mean + events)
  const variance = 1 / (weight * mean + events) + meanShare ** 2 / known
  const bound = (deviations: number) => perPound * variance * getGammaQuantile(1 / variance, deviations)
  return { perPound, low: bound(-1.96), high: bound(1.96) }
}

/** Quantile of a gamma distribution at a number of standard deviations of a normal one (Wilson–Hilferty). */
function getGammaQuantile(shape: number, deviations: number): number {
  return shape * Math.max(0, 1 - 1 / (9 * shape) + deviations / (3 * Math.sqrt(shape))) ** 3
}

function toEvents({ perPound, low, high }: YieldEstimate): YieldEstimate {
  return { perPound: perPound * eventsPerVisitor, low: low * eventsPerVisitor, high: high * eventsPerVisitor }
}

function sumField(yields: readonly Yield[], field: keyof Yield): number {
  return yields.reduce((sum, own) => sum + own[field], 0)
}

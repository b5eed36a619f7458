import { getChiSquareProbability } from './special-functions.ts'

/** Events and spend of an ad set. */
export interface Yield {
  /** Number of events, such as product clicks. */
  events: number
  pounds: number
}

/** Evidence of a weaker unit about an ad set: its yield relative to the mean, and the relative variance of that. */
export interface CarriedYield {
  factor: number
  variance: number
}

export interface YieldEstimate {
  /** Events per pound, shrunk towards what is expected if little was spent. */
  perPound: number
  /** 95 % credible interval. */
  low: number
  high: number
  /** Relative variance. */
  variance: number
}

export interface Yields {
  /** Events per pound over all ad sets. */
  overall: number
  /** True if the ad sets differ significantly. If not, no estimate justifies a change. */
  differ: boolean
  /** True if the weaker unit predicted the events, so that it is part of the estimates. */
  isCarried: boolean
  /** Same order as the input; null without spend. */
  estimates: (YieldEstimate | null)[]
}

/** Events per independent visitor: repeated clicks by one visitor carry no additional information. */
export const eventsPerVisitor = 1.5
/** Significance level: the share of accounts without differences that appear to have some. */
const chanceOfFalseAlarm = 0.01
const unknown: Readonly<CarriedYield> = { factor: 1, variance: 0 }

/**
 * Compares the yields of ad sets: gamma posteriors of Poisson counts, with a prior estimated from all of them.
 * @param carried findings of a weaker unit, in the same order; they only count if they predict these events
 * @param eventsEach events that carry the information of one
 */
export function estimateYields(
  yields: readonly Yield[],
  carried: readonly (CarriedYield | null)[] = [],
  eventsEach = eventsPerVisitor,
): Yields {
  const independent = yields.map(({ events, pounds }, at) => ({
    events: events / eventsEach,
    pounds,
    carried: carried[at] ?? unknown,
  }))
  const spent = independent.filter(({ pounds }) => pounds > 0)
  const overall = sumField(spent, 'events') / sumField(spent, 'pounds')
  if (!(overall > 0)) return { overall: 0, differ: false, isCarried: false, estimates: yields.map(() => null) }
  const plain = estimateSpread(spent)
  const predicted = estimateSpread(spent.map(scaleByCarried))
  const isCarried = predicted.chiSquare < plain.chiSquare
  const { spread, mean } = isCarried ? predicted : plain
  const known = sumField(spent, 'events')
  return {
    overall: overall * eventsEach,
    differ: plain.differ || predicted.differ,
    isCarried,
    estimates: independent.map(own => {
      if (own.pounds <= 0) return null
      const { factor, variance } = isCarried ? own.carried : unknown
      const scaled = { events: own.events, pounds: own.pounds * factor }
      return multiply(getPosterior(scaled, { mean, spread, known, variance }), factor * eventsEach)
    }),
  }
}

interface CarriedEvents extends Yield {
  carried: CarriedYield
}

/** Expresses the predicted yield as spend. */
function scaleByCarried({ events, pounds, carried }: CarriedEvents): CarriedEvents {
  return { events, pounds: pounds * carried.factor, carried }
}

interface Spread {
  mean: number
  chiSquare: number
  /** Relative variance of the true yields. */
  spread: number
  /** True if it is significant. */
  differ: boolean
}

function estimateSpread(spent: readonly Yield[]): Spread {
  const mean = sumField(spent, 'events') / sumField(spent, 'pounds')
  const expected = spent.map(({ pounds }) => pounds * mean)
  const all = expected.reduce((sum, value) => sum + value, 0)
  const squares = expected.reduce((sum, value) => sum + value * value, 0)
  const chiSquare = spent.reduce((sum, { events }, at) => sum + getChiSquareTerm(events, expected[at] ?? 0), 0)
  const freedom = spent.length - 1
  const weight = all - squares / all
  if (freedom < 1 || weight <= 0) return { mean, chiSquare, spread: minSpread, differ: false }
  return {
    mean,
    chiSquare,
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
  known: number
  /** Relative variance of what was carried. */
  variance: number
}

/** Includes the uncertainty of the prior mean in proportion to its share in the estimate. */
function getPosterior({ events, pounds }: Yield, { mean, spread, known, variance }: Prior): YieldEstimate {
  const weight = 1 / (spread * mean)
  const perPound = (weight * mean + events) / (weight + pounds)
  const meanShare = (weight * mean) / (weight * mean + events)
  const total = 1 / (weight * mean + events) + meanShare ** 2 * (1 / known + variance)
  const bound = (deviations: number) => perPound * total * getGammaQuantile(1 / total, deviations)
  return { perPound, low: bound(-1.96), high: bound(1.96), variance: total }
}

/** Quantile of a gamma distribution at a number of standard deviations of a normal one (Wilson–Hilferty). */
function getGammaQuantile(shape: number, deviations: number): number {
  return shape * Math.max(0, 1 - 1 / (9 * shape) + deviations / (3 * Math.sqrt(shape))) ** 3
}

function multiply({ perPound, low, high, variance }: YieldEstimate, by: number): YieldEstimate {
  return { perPound: perPound * by, low: low * by, high: high * by, variance }
}

function sumField(yields: readonly Yield[], field: keyof Yield): number {
  return yields.reduce((sum, own) => sum + own[field], 0)
}

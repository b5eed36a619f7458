import { chanceOfChiSquare } from './chi-square.ts'

/** What came of what was spent. */
export interface Yield {
  /** Product clicks, say. */
  events: number
  pounds: number
}

export interface YieldEstimate {
  /** Events for each pound, drawn to the mean of all as far as little was spent. */
  perPound: number
  /** Between these it is with 95 %. */
  low: number
  high: number
}

export interface Yields {
  /** Events for each pound, of all together. */
  ofAll: number
  /** Whether they differ by more than chance makes of it. Where they do not, no estimate is worth acting on. */
  differ: boolean
  /** In the order of what was given; null where nothing was spent. */
  estimates: (YieldEstimate | null)[]
}

/** Who clicks often clicks more than once, so that so many events tell as much as one that stands alone. */
const eventsPerVisitor = 1.5
/** Among accounts without differences, one in a hundred is taken for one with differences. */
const chanceOfFalseAlarm = 0.01

/** Compares what ad sets bring for a pound: gamma posteriors of Poisson counts, under a prior that all of them make up together. */
export function estimateYields(yields: readonly Yield[]): Yields {
  const independent = yields.map(({ events, pounds }) => ({ events: events / eventsPerVisitor, pounds }))
  const spent = independent.filter(({ pounds }) => pounds > 0)
  const ofAll = total(spent, 'events') / total(spent, 'pounds')
  if (!(ofAll > 0)) return { ofAll: 0, differ: false, estimates: yields.map(() => null) }
  const { spread, differ } = spreadOf(spent, ofAll)
  const prior = { mean: ofAll, spread, events: total(spent, 'events') }
  return {
    ofAll: ofAll * eventsPerVisitor,
    differ,
    estimates: independent.map(one => (one.pounds > 0 ? scaled(posterior(one, prior)) : null)),
  }
}

/** How much true yields vary, as a share of the mean, squared; and whether they do for certain. */
function spreadOf(spent: readonly Yield[], ofAll: number): { spread: number; differ: boolean } {
  const expected = spent.map(({ pounds }) => pounds * ofAll)
  const all = expected.reduce((sum, value) => sum + value, 0)
  const squares = expected.reduce((sum, value) => sum + value * value, 0)
  const chiSquare = spent.reduce((sum, { events }, at) => sum + surprise(events, expected[at] ?? 0), 0)
  const freedom = spent.length - 1
  const weight = all - squares / all
  if (freedom < 1 || weight <= 0) return { spread: leastSpread, differ: false }
  return {
    spread: Math.max(leastSpread, (chiSquare - freedom) / weight),
    differ: chanceOfChiSquare(chiSquare, freedom) < chanceOfFalseAlarm,
  }
}

/** Ad sets are never exactly alike. */
const leastSpread = 1e-4

function surprise(events: number, expected: number): number {
  return expected > 0 ? (events - expected) ** 2 / expected : 0
}

interface Prior {
  mean: number
  spread: number
  /** What the mean is known from. */
  events: number
}

/** As far as an estimate is the mean, it is as uncertain as that. */
function posterior({ events, pounds }: Yield, { mean, spread, events: known }: Prior): YieldEstimate {
  const weight = 1 / (spread * mean)
  const perPound = (weight * mean + events) / (weight + pounds)
  const ofMean = (weight * mean) / (weight * mean + events)
  const variance = 1 / (weight * mean + events) + ofMean ** 2 / known
  const bound = (deviations: number) => perPound * variance * gammaBound(1 / variance, deviations)
  return { perPound, low: bound(-1.96), high: bound(1.96) }
}

/** The value of a gamma distribution at so many standard deviations of a normal one (Wilson and Hilferty). */
function gammaBound(shape: number, deviations: number): number {
  return shape * Math.max(0, 1 - 1 / (9 * shape) + deviations / (3 * Math.sqrt(shape))) ** 3
}

function scaled({ perPound, low, high }: YieldEstimate): YieldEstimate {
  return { perPound: perPound * eventsPerVisitor, low: low * eventsPerVisitor, high: high * eventsPerVisitor }
}

function total(yields: readonly Yield[], field: keyof Yield): number {
  return yields.reduce((sum, one) => sum + one[field], 0)
}
